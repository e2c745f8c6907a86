import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { budgets, homeBytes, scriptsOf } from "#tests/support/sent-bytes.ts";

/** Compressing pages as hard as it goes takes a busy machine its time. */
const PATIENCE = 60_000;

/** Script and model of the 3D view, for a browser that takes no brotli. */
const VIEW_TO_WALK_AROUND = 350_000;
const ASSETS = new URL("../../build/client/assets", import.meta.url).pathname;

test("home and plans fit the first round trip with their styles, and home's script the budget", async () => {
  const site = await openTestSite("sqlite");
  const { html, script } = await homeBytes(site.get);
  expect(html).toBeLessThanOrEqual(budgets.html);
  expect(script).toBeLessThanOrEqual(budgets.script);
  expect(script).toBeGreaterThan(budgets.script / 2);
  const plans = await site.get("/plans", { "accept-encoding": "br" });
  expect(Number(plans.headers.get("content-length"))).toBeLessThanOrEqual(budgets.html);
});

test("the build's scripts and styles are sent as brotli, also the whole stylesheet", async () => {
  const site = await openTestSite("sqlite");
  const html = await (await site.get("/")).text();
  const scripts = scriptsOf(html);
  const framework = scripts.find((path) => path.includes("framework")) ?? "";
  const texts = await Promise.all(scripts.map(async (path) => (await site.get(path)).text()));
  const sheet = /\/assets\/public-[\w-]+\.css/.exec(texts.join())?.[0] ?? "";
  for (const path of [sheet, framework]) {
    const response = await site.get(path, { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding"), path).toBe("br");
  }
  expect(await (await site.get(sheet)).text()).toContain(".field-error");
  expect(html).not.toContain(".field-error");
});

test("a public page loads no code of the staff area, no library of another page, and preloads none", {
  timeout: PATIENCE,
}, async () => {
  const site = await openTestSite("sqlite");
  for (const path of publicPages) {
    const html = await (await site.get(path)).text();
    expect(html, path).not.toMatch(/<link[^>]+rel="(modulepreload|stylesheet)"|<script[^>]+src=/);
    const names = scriptsOf(html).join(" ");
    expect(names, path).toContain("framework");
    expect(names, path).not.toMatch(/admin|desk|staff|sign-in|donations|contacts|audit|viewer/);
    if (path !== "/plans") expect(names, path).not.toMatch(/plans-|gallery|slides|elevation/);
    expect(names, path).not.toMatch(/stage-/);
    if (path !== "/contact") expect(names, path).not.toMatch(/outgoing|schemas-|toaster/);
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
  const files = readdirSync(ASSETS).filter((name) => /^(stage|arena)-[\w-]+\.(js|glb)$/.test(name));
  expect(files).toHaveLength(2);
  let total = 0;
  for (const name of files) {
    const response = await site.get(`/assets/${name}`, { "accept-encoding": "gzip" });
    expect(response.headers.get("content-encoding"), name).toBe("gzip");
    total += (await response.arrayBuffer()).byteLength;
  }
  expect(total).toBeLessThan(VIEW_TO_WALK_AROUND);
});
