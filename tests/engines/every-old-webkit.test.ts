/**
 * Sends visitors' forms in a WebKit that is older than the oldest Safari of docs/decisions/0280.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishSupper } from "#tests/support/gatherings.ts";
import { publicPages } from "#tests/support/public-pages.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { testForms } from "./forms.ts";
import { openOldWebKit } from "./old-webkit.ts";
import { makeVisit } from "./visit.ts";

let site: SiteProcess;
let engine: ReturnType<typeof openOldWebKit>;
beforeAll(async () => {
  site = await startSite();
  engine = openOldWebKit();
  publishSupper(site);
});
afterAll(async () => {
  await engine?.close();
  await site?.remove();
});

testForms(() => ({ site, engine, visit: makeVisit(engine) }), "ada");

test("every public page fits a phone", async () => {
  for (const path of publicPages) {
    await engine.open(`${site.url}${path}`);
    const wide = await engine.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    expect(wide, path).toBe(true);
  }
});
