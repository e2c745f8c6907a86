import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withImports } from "#tests/support/sent-bytes.ts";

const BUILD = new URL("../../build/", import.meta.url);
const files = readdirSync(new URL("client/assets/", BUILD)).filter((name) => name.endsWith(".js"));
const read = (name: string) =>
  readFileSync(new URL(`client/assets/${name.replace("/assets/", "")}`, BUILD), "utf8");
const manifest = JSON.parse(readFileSync(new URL("server/islands.json", BUILD), "utf8")) as Record<
  string,
  { file: string; isEntry?: boolean; dynamicImports?: string[] }
>;

test("no file of the client holds code or names of the server", () => {
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

test("no island imports the staff area or the router, at once or later", () => {
  const built = Object.values(manifest).map(({ file }) => `/${file}`);
  expect(Object.values(manifest).filter(({ isEntry }) => isEntry).length).toBeGreaterThan(10);
  for (const file of withImports(built.filter((name) => name.endsWith(".js")))) {
    expect(read(file), file).not.toMatch(
      /Admin Dashboard|Welcome to the admin|Access Dashboard|Raised \+ pledged|Private notes/,
    );
    expect(read(file), file).not.toMatch(/__reactRouter|useNavigate|RouterProvider/);
  }
});

test("every island's folder is in the registry and in the build", () => {
  const folders = readdirSync(new URL("../app/islands/", BUILD)).filter((name) =>
    existsSync(new URL(`../app/islands/${name}/island.tsx`, BUILD)),
  );
  const registry = readFileSync(new URL("../app/islands/registry.ts", BUILD), "utf8");
  for (const name of folders) {
    expect(registry, name).toContain(`"./${name}/island.tsx"`);
    expect(manifest[`app/islands/${name}/island.tsx`], name).toBeDefined();
  }
});
