import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  budgets,
  builtFile,
  scriptsUnasked,
  sentBytes,
  valuesOf,
  withImports,
} from "#tests/support/sent-bytes.ts";

/** Compressing pages as hard as it goes takes a busy machine its time. */
const PATIENCE = 60_000;

/** Script and model of the 3D view, for a browser that takes no brotli. */
const VIEW_TO_WALK_AROUND = 350_000;
const ASSETS = new URL("../../build/client/assets", import.meta.url).pathname;

test("every public page fits the first round trip with its styles, and fetches little script unasked", {
  timeout: PATIENCE,
}, async () => {
  const site = await openTestSite("sqlite");
  for (const path of [...publicPages, "/donate/pledge", "/no-such-page"]) {
    expect(await sentBytes(site.get, path), path).toBeLessThanOrEqual(budgets.html);
    const html = await (await site.get(path)).text();
    let script = 0;
    for (const file of scriptsUnasked(html)) script += await sentBytes(site.get, file);
    expect(script, path).toBeLessThanOrEqual(budgets.script);
    expect(script, path).toBeGreaterThan(budgets.starter / 2);
  }
});

test("the starter is one small file", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/about")).text();
  const [starter = "", ...others] = scriptsUnasked(html);
  expect(others).toEqual([]);
  expect(await sentBytes(site.get, starter)).toBeLessThanOrEqual(budgets.starter);
});

test("the contact form's first use fits its budget, with what shows notices", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/contact")).text();
  const files = new Set([
    ...scriptsUnasked(html),
    ...withImports([...valuesOf(html, "data-hydrate"), ...valuesOf(html, "data-src")]),
    ...withImports([builtFile("app/islands/notices/show-notices.tsx")]),
  ]);
  let total = 0;
  for (const file of files) total += await sentBytes(site.get, file);
  expect(total).toBeLessThanOrEqual(budgets.formUsed);
  expect(total).toBeGreaterThan(budgets.formUsed / 2);
});

test("the build's scripts are sent as brotli", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/")).text();
  for (const path of withImports(valuesOf(html, "data-hydrate"))) {
    const response = await site.get(path, { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding"), path).toBe("br");
  }
});

test("a page's head brings one picture, before all others and marked as a concept", async () => {
  const site = await openTestSite("sqlite");
  for (const path of ["/about", "/events", "/news", "/contact"]) {
    const html = await (await site.get(path)).text();
    const first = /<figure class="head-picture[\s\S]*?<\/figure>/.exec(html)?.[0] ?? "";
    expect(first, path).toMatch(/type="image\/avif" srcSet="[^"]+ 480w,[^"]+ 800w,/i);
    expect(first, path).toMatch(/loading="eager"[^>]*fetchPriority="high"/i);
    expect(first, path).toMatch(/alt="[^"]{30,}"/);
    expect(first, path).toContain("Concept rendering");
    expect(html.match(/fetchPriority="high"/gi), path).toHaveLength(1);
  }
});

test("the 3D view travels in its budget, script and model together", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/plans")).text();
  const [view = ""] = valuesOf(html, "data-src").filter((path) => withCanvas(path));
  const canvas = withCanvas(view) ?? "";
  const model = readdirSync(ASSETS).find((name) => /^arena-[\w-]+\.glb$/.test(name)) ?? "";
  let total = 0;
  for (const path of [canvas, `/assets/${model}`]) {
    const response = await site.get(path, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding"), path).toBe("gzip");
    total += (await response.arrayBuffer()).byteLength;
  }
  expect(total).toBeLessThan(VIEW_TO_WALK_AROUND);
});

/** The file of the 3D view's canvas that a file loads when it is opened. */
function withCanvas(path: string): string | undefined {
  const canvas = /\.\/(canvas-[\w-]+\.js)/.exec(readFileSync(`${ASSETS}/../${path}`, "utf8"))?.[1];
  return canvas && `/assets/${canvas}`;
}
