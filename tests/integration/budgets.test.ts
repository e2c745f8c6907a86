import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openTestSite, type TestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";

/** What a browser may be sent, in bytes. Times are measured by `npm run bench`, since machines are noisy. */
const FIRST_ROUND_TRIP = 14_000;
const ALL_SCRIPT_ON_HOME = 105_000;
/** The 3D view in all: its script and its model, for a browser that knows no brotli. */
const VIEW_TO_WALK_AROUND = 350_000;

const BUILT = new URL("../../build/client", import.meta.url).pathname;
const read = (path: string) => readFileSync(`${BUILT}${path}`);

const asBrotli = (site: TestSite, path: string) => site.get(path, { "accept-encoding": "br" });

/** The scripts that a page starts, and all that those load by themselves. */
function scriptsOf(html: string): string[] {
  const start = /id="start">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "";
  const found = new Set<string>();
  const follow = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const imports = read(path)
      .toString()
      .matchAll(/(?:^|[;}\n])(?:import|export)(?:[\w*{}\s,$]+?from)?["']\.\/([\w.-]+\.js)["']/g);
    for (const [, file] of imports) follow(`/assets/${file}`);
  };
  for (const [, path] of start.matchAll(/"(\/assets\/[^"]+\.js)"/g)) follow(path ?? "");
  return [...found];
}

test("home fits the first round trip, with its styles and without any script running", async () => {
  const site = await openTestSite("sqlite");
  const home = await asBrotli(site, "/");
  expect(home.headers.get("content-encoding")).toBe("br");
  expect((await home.arrayBuffer()).byteLength).toBeLessThanOrEqual(FIRST_ROUND_TRIP);
});

test("no public page preloads a script or links a stylesheet", async () => {
  const site = await openTestSite("sqlite");
  for (const path of publicPages) {
    const html = await (await site.get(path)).text();
    expect(html, path).not.toMatch(/<link[^>]+rel="(modulepreload|stylesheet)"|<script[^>]+src=/);
  }
});

test("all script on home stays within its budget, and is sent as brotli made by the build", async () => {
  const site = await openTestSite("sqlite");
  const scripts = scriptsOf(await (await site.get("/")).text());
  expect(scripts.length).toBeGreaterThan(5);
  let total = 0;
  for (const path of scripts) {
    const response = await asBrotli(site, path);
    const body = Buffer.from(await response.arrayBuffer());
    if (read(path).length >= 200) {
      expect(response.headers.get("content-encoding"), path).toBe("br");
      expect(body.length, path).toBeLessThanOrEqual(brotliCompressSync(read(path)).length);
    }
    total += body.length;
  }
  expect(total).toBeLessThanOrEqual(ALL_SCRIPT_ON_HOME);
});

test("no public page loads code of the staff area, and only its own page the gallery's or the forms'", async () => {
  const site = await openTestSite("sqlite");
  for (const path of publicPages) {
    const names = scriptsOf(await (await site.get(path)).text()).join(" ");
    expect(names, path).not.toMatch(
      /admin|desk|staff|sign-in|donations|contacts|audit|toaster|viewer/,
    );
    if (path !== "/plans") expect(names, path).not.toMatch(/plans-|gallery|slides|elevation/);
    if (path !== "/contact") expect(names, path).not.toMatch(/contact-form|outgoing|schemas-/);
  }
});

test("a page's address for the whole stylesheet leads to it", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/")).text();
  const sheet = /<style data-whole="([^"]+)">/.exec(html)?.[1] ?? "";
  const response = await site.get(sheet);
  expect(response.headers.get("content-type")).toContain("text/css");
  expect(await response.text()).toContain(".field-error");
  expect(html).not.toContain(".field-error");
});

test("the 3D view comes with its script and its model in its budget, and with no page that is only read", async () => {
  const files = readdirSync(`${BUILT}/assets`).filter((name) =>
    /^(stage|arena)-.+\.(js|glb)$/.test(name),
  );
  expect(files).toHaveLength(2);
  const bytes = files.map((name) => gzipSync(read(`/assets/${name}`), { level: 9 }).length);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(VIEW_TO_WALK_AROUND);
  const site = await openTestSite("sqlite");
  const plans = await (await site.get("/plans")).text();
  expect(scriptsOf(plans).join(" ")).not.toMatch(/stage-/);
});
