import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shareSite } from "#tests/support/open-test-site.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import {
  budgets,
  scriptsBeforeUse,
  sentBytes,
  valuesOf,
  withImports,
} from "#tests/support/sent-bytes.ts";

/** Script and model of the 3D view, for a browser that takes no brotli. */
const BUILDING_3D = 350_000;
const ASSETS = new URL("../../build/client/assets", import.meta.url).pathname;

const site = shareSite("sqlite", { store: {} });

test("every public page fits the first round trip with its styles, and loads at most 3 kB of script before use", async () => {
  for (const path of [...publicPages, "/no-such-page"]) {
    // The smallest bytes follow the first answer.
    await expect
      .poll(() => sentBytes(site().get, path), { message: path })
      .toBeLessThanOrEqual(budgets.html);
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

test("the build's scripts are sent as brotli", async () => {
  for (const path of withImports(valuesOf(await site().html("/"), "data-hydrate"))) {
    const response = await site().get(path, { "accept-encoding": "br" });
    expect(response.headers.get("content-encoding"), path).toBe("br");
  }
});

test("a page's head loads one picture before all others, marked as a concept", async () => {
  for (const path of ["/about", "/news"]) {
    const html = await site().html(path);
    const first = /<figure class="head-picture[\s\S]*?<\/figure>/.exec(html)?.[0] ?? "";
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

/** The file of the 3D view's canvas that a file loads when it is opened. */
function canvasOf(path: string): string | undefined {
  const canvas = /\.\/(canvas-[\w-]+\.js)/.exec(readFileSync(`${ASSETS}/../${path}`, "utf8"))?.[1];
  return canvas && `/assets/${canvas}`;
}
