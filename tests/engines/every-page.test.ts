/** Compares the layout of pages in Firefox and WebKit with that in Chromium. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPages } from "#tests/support/public-pages.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import type { Engine } from "./engine.ts";
import { openChromium, openFirefox } from "./puppeteer.ts";
import { signIn } from "./sign-in.ts";
import { makeVisit } from "./visit.ts";
import { openWebKit } from "./webkit.ts";

const WIDTHS = [390, 834, 1440];
const DESK_PAGES = [
  "overview",
  "donations",
  "messages",
  "people",
  "donations/deposits",
  "donations/new",
  "import",
  "site",
  "audit",
  "newsletter",
].map((path) => `/admin/${path}`);
/** One line of text more or less, or another size of a control, is not another layout. */
const SHARE = 0.3;
const PIXELS = 60;

let site: SiteProcess;
let chromium: Engine;
beforeAll(async () => {
  chromium = await openChromium();
  site = await startSite();
});
afterAll(async () => {
  await chromium?.close();
  await site?.remove();
});

describe.each([
  { name: "Firefox", openEngine: openFirefox },
  { name: "WebKit", openEngine: openWebKit },
])("$name", ({ openEngine }) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await openEngine();
  });
  afterAll(() => engine?.close());

  test.each(WIDTHS)(
    "every box of every page is as large as in Chromium, at %d px",
    async (width) => {
      for (const each of [engine, chromium])
        await signIn({ site, engine: each, visit: makeVisit(each) });
      await engine.resize(width, 900);
      await engine.open(site.url);
      // WebKitGTK's browser is never narrower than 447 px.
      const real = await engine.evaluate(() => innerWidth);
      await chromium.resize(real, 900);
      const different: string[] = [];
      for (const path of [...publicPages, ...DESK_PAGES]) {
        const ours = await boxesOf(engine, path);
        const theirs = await boxesOf(chromium, path);
        expect(ours.wide, `${path} is no wider than the window`).toBeLessThanOrEqual(real);
        expect(ours.boxes.length, path).toBe(theirs.boxes.length);
        ours.boxes.forEach(({ what, size }, index) => {
          const wanted = theirs.boxes[index]?.size ?? [0, 0];
          const isOther = size.some((pixels, side) => {
            const by = Math.abs(pixels - (wanted[side] ?? 0));
            return by > PIXELS && by > SHARE * (wanted[side] ?? 0);
          });
          if (isOther) different.push(`${path} ${what}: ${size} in place of ${wanted}`);
        });
      }
      expect(different).toEqual([]);
    },
    300_000,
  );
});

async function boxesOf(engine: Engine, path: string) {
  await engine.open(`${site.url}${path}`);
  await expect.poll(() => engine.evaluate(() => document.readyState)).toBe("complete");
  await expect.poll(() => engine.evaluate(() => document.fonts.status)).toBe("loaded");
  return engine.evaluate(() => {
    const all = document.querySelectorAll(
      "main, main :is(section, h1, h2, h3, figure, figcaption, img, form, fieldset, legend, table, ul, ol)",
    );
    const boxes = [...all].map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return {
        what: `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`,
        size: [Math.round(width), Math.round(height)],
      };
    });
    return { boxes, wide: document.documentElement.scrollWidth };
  });
}
