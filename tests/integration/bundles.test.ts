import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const CLIENT = new URL("../../build/client/", import.meta.url);
const files = readdirSync(new URL("assets/", CLIENT)).filter((name) => name.endsWith(".js"));
const read = (name: string) => readFileSync(new URL(`assets/${name}`, CLIENT), "utf8");

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

const manifest = JSON.parse(
  /__reactRouterManifest\s*=\s*(\{[\s\S]*\});?/.exec(
    files
      .filter((name) => name.startsWith("manifest-"))
      .map(read)
      .join(""),
  )?.[1] ?? "{}",
) as Manifest;

const nameOf = (path: string) => path.replace(/^.*\/assets\//, "");

/** A file with everything it loads, now or later. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name) || !files.includes(name)) return seen;
  seen.add(name);
  for (const [, other] of read(name).matchAll(/["'](?:\.\/|\/?assets\/)([\w.~-]+\.js)["']/g))
    withImports(other ?? "", seen);
  return seen;
}

test("no file that a visitor can fetch holds what belongs to the server", () => {
  expect(files.length).toBeGreaterThan(20);
  for (const name of files) {
    const text = read(name);
    for (const secret of [
      /password_hash|argon2|totp_secret|staff_sessions/,
      /better-sqlite3|kysely|insertInto|selectFrom/,
      /SMTP_URL|DATABASE_URL|SALESFORCE_|process\.env\.[A-Z]/,
      /BEGIN [A-Z ]*PRIVATE KEY/,
    ])
      expect(text.match(secret)?.[0], `${name}: ${secret}`).toBeUndefined();
  }
});

test("nothing of the staff area comes with a public page, now or later", () => {
  const pages = Object.entries(manifest.routes).filter(([id]) => !id.startsWith("routes/admin/"));
  expect(pages.length).toBeGreaterThan(10);
  const staff = Object.entries(manifest.routes).filter(([id]) => id.startsWith("routes/admin/"));
  const staffModules = new Set(staff.map(([, { module }]) => nameOf(module)));
  const starts = [manifest.entry, ...pages.map(([, page]) => page)].flatMap((each) => [
    each.module,
    ...(each.imports ?? []),
  ]);
  for (const file of new Set(starts.flatMap((start) => [...withImports(nameOf(start))]))) {
    expect(staffModules.has(file), file).toBe(false);
    expect(read(file), file).not.toMatch(
      /Admin Dashboard|Welcome to the admin|Access Dashboard|Raised \+ pledged|Private notes/,
    );
  }
});
