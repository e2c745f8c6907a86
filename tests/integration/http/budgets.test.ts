/** Checks how many bytes of a public page a browser gets as brotli, and what the build contains. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FIRST_FLIGHT_BYTES } from "#app/public/pages.ts";
import { overviewPage as labels } from "#content/desk/overview.ts";
import { news } from "#content/news.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import { openDesk, shareSite } from "#tests/support/open-test-site.ts";
import { addGatherings, gatheringPages, publicPages } from "#tests/support/public-pages.ts";
import { expectNoText } from "#tests/support/text-of.ts";

const BUILD = new URL("../../../build/", import.meta.url);
const BUILT = new URL("client", BUILD).pathname;
const ASSETS = `${BUILT}/assets`;

/**
 * Limits on what a browser may get. A page that a visitor reads to its end loads no more script
 * than this, and pages leave room for texts by staff. `npm run bench` measures times, because times
 * vary between machines.
 */
const budgets = { html: FIRST_FLIGHT_BYTES, starter: 1_600, script: 3_000 };
const roomy: Record<string, number> = { "/": 13_300, "/plans": 13_300 };

type Get = (path: string, headers: Record<string, string>) => Promise<Response>;

/** Returns the bytes of an answer to a browser that accepts brotli. */
async function sentBytes(get: Get, path: string): Promise<number> {
  const { headers } = await get(path, { "accept-encoding": "br" });
  return Number(headers.get("content-length"));
}

/** Returns the attribute's values in a page. */
const valuesOf = (html: string, attribute: string): string[] =>
  Array.from(html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, "g")), ([, value = ""]) => value);

/**
 * Returns a file of the build and everything that it imports statically; paths begin with a slash.
 */
function withImports(paths: readonly string[]): string[] {
  const allPaths = new Set<string>();
  const follow = (path: string) => {
    if (allPaths.has(path)) return;
    allPaths.add(path);
    const imports = readFileSync(BUILT + path, "utf8").matchAll(
      /(?:^|[;}\n])(?:import|export)(?:[\w*{}\s,$]+?from)?["']\.\/([\w.-]+\.js)["']/g,
    );
    for (const [, file] of imports) follow(`/assets/${file}`);
  };
  for (const path of paths) follow(path);
  return [...allPaths];
}

/**
 * Returns what a page loads before the visitor uses anything: the starter, and what the starter
 * loads when the page is idle.
 */
const scriptsBeforeUse = (html: string): string[] =>
  withImports([
    ...Array.from(html.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src = ""]) => src),
    ...valuesOf(html, "data-figure").slice(0, 1),
    ...valuesOf(html, "data-offline"),
    ...valuesOf(html, "data-fit"),
  ]);

/**
 * The limit for the script and the model of the 3D view, in bytes, for a browser without brotli.
 */
const BUILDING_3D = 350_000;

const site = shareSite("sqlite", { store: {} });

test("before its use every public page takes one round trip and at most 3 kB of script", async () => {
  await addGatherings(site());
  for (const path of [...publicPages, ...gatheringPages, "/no-such-page"]) {
    // The server makes the smallest bytes after the first answer.
    await expect
      .poll(() => sentBytes(site().get, path), { message: path })
      .toBeLessThanOrEqual(roomy[path] ?? budgets.html);
    if (path === "/")
      expect(site().services.pageBytes.get(path)).toBe(await sentBytes(site().get, path));
    const files = scriptsBeforeUse(await site().html(path));
    let script = 0;
    for (const file of files) script += await sentBytes(site().get, file);
    expect(script, path).toBeLessThanOrEqual(budgets.script);
    expect(script, path).toBeGreaterThan(budgets.starter / 2);
    if (path !== "/about") continue;
    expect(files).toHaveLength(1);
    expect(script).toBeLessThanOrEqual(budgets.starter);
  }
});

test("the overview names a page that staff made larger than the first flight", async () => {
  const { staff, site: desk } = await openDesk("sqlite");
  await addGatherings(desk);
  await expectNoText(staff, "/admin/overview", labels.largePage.act);
  desk.services.pageBytes.set("/about", FIRST_FLIGHT_BYTES);
  const large = ["/plans", `/news/${news[0]?.slug}`, `/events/${SUPPER.slug}`];
  for (const path of large) desk.services.pageBytes.set(path, FIRST_FLIGHT_BYTES + 1);
  const overview = await staff.text("/admin/overview");
  for (const path of large) expect(overview).toContain(labels.largePage.why(path));
  expect(overview).not.toContain(labels.largePage.why("/about"));
});

test("the build's scripts are sent as brotli", async () => {
  for (const path of withImports(valuesOf(await site().html("/"), "data-hydrate"))) {
    const response = await site().get(path, { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding"), path).toBe("br");
  }
});

test("a page's head loads one picture before all others, marked as a concept", async () => {
  for (const path of ["/about", "/news"]) {
    const html = await site().html(path);
    const first = /<figure class="section-grid[\s\S]*?<\/figure>/.exec(html)?.[0] ?? "";
    expect(first, path).toMatch(/type="image\/avif" srcSet="[^"]+ 480w,[^"]+ 800w,/i);
    expect(first, path).toMatch(/loading="eager"[^>]*fetchPriority="high"/i);
    expect(first, path).toMatch(/alt="[^"]{30,}"/);
    expect(first, path).toContain("Concept rendering");
    expect(html.match(/fetchPriority="high"/gi), path).toHaveLength(1);
  }
});

test("script and model of the 3D view are at most 350 kB together", async () => {
  const [view = ""] = valuesOf(await site().html("/plans"), "data-src").filter(canvasOf);
  const model = readdirSync(ASSETS).find((name) => /^arena-[\w-]+\.glb$/.test(name)) ?? "";
  let total = 0;
  for (const path of [canvasOf(view) ?? "", `/assets/${model}`]) {
    const response = await site().get(path, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding"), path).toBe("gzip");
    total += (await response.arrayBuffer()).byteLength;
  }
  expect(total).toBeLessThan(BUILDING_3D);
});

/** Returns the file with the canvas of the 3D view that a file loads when the view opens. */
function canvasOf(path: string): string | undefined {
  const canvas = /\.\/(canvas-[\w-]+\.js)/.exec(readFileSync(`${ASSETS}/../${path}`, "utf8"))?.[1];
  return canvas && `/assets/${canvas}`;
}

const files = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
const read = (name: string) => readFileSync(`${ASSETS}/${name.replace("/assets/", "")}`, "utf8");
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

/**
 * Methods that exist only since Chromium 85 or Safari 15.1. React and the 3D library check for them
 * before they use them.
 */
const NEWER_METHODS = new RegExp(
  [
    /\.(?:at|replaceAll|isWellFormed|toWellFormed)\(/,
    /\.(?:findLast|findLastIndex|toSorted|toReversed|toSpliced)\(/,
    /\.(?:checkVisibility|requestSubmit|replaceChildren|showPicker)\(/,
    /\b(?:structuredClone|randomUUID|withResolvers)\(/,
    /\b(?:Object\.(?:hasOwn|groupBy)|Array\.fromAsync|Promise\.try)\(/,
    /\bAbortSignal\.(?:abort|any|timeout)\(/,
  ]
    .map(({ source }) => source)
    .join("|"),
);

test("code that an island loads calls no method that browsers of 2020 lack", () => {
  const built = Object.values(manifest).map(({ file }) => `/${file}`);
  const written = withImports(built.filter((name) => name.endsWith(".js")));
  for (const file of written.filter((name) => !/\/(?:react|canvas)-/.test(name)))
    expect(NEWER_METHODS.exec(read(file))?.[0], file).toBeUndefined();
});

test("nor does the source that a build may send to browsers, also beside a library", () => {
  let count = 0;
  for (const folder of ["app/islands", "app/public", "domain/forms"]) {
    const root = new URL(`../../../${folder}/`, import.meta.url);
    for (const name of readdirSync(root, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name) || name.endsWith(".test.ts")) continue;
      count += 1;
      const code = readFileSync(new URL(name, root), "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
      expect(NEWER_METHODS.exec(code)?.[0], `${folder}/${name}`).toBeUndefined();
    }
  }
  expect(count).toBeGreaterThan(80);
});

/** Returns the sentences that appear only on the desk. */
async function deskTexts(): Promise<string[]> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string" && value.length >= 25) texts.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  const content = new URL("../../../content/desk/", import.meta.url);
  for (const name of readdirSync(content)) collect(await import(new URL(name, content).href));
  return [...texts];
}

test("no island imports the staff area or the router, at once or later", async () => {
  const built = Object.values(manifest).map(({ file }) => `/${file}`);
  expect(Object.values(manifest).filter(({ isEntry }) => isEntry).length).toBeGreaterThan(10);
  const islands = withImports(built.filter((name) => name.endsWith(".js")));
  const ofDesk = files
    .filter((name) => !islands.includes(`/assets/${name}`))
    .map(read)
    .join();
  const texts = (await deskTexts()).filter((text) => ofDesk.includes(text));
  expect(texts.length).toBeGreaterThan(100);
  for (const file of islands) {
    const script = read(file);
    expect(
      texts.filter((text) => script.includes(text)),
      file,
    ).toEqual([]);
    expect(script, file).not.toMatch(/__reactRouter|useNavigate|RouterProvider/);
  }
});
