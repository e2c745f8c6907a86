import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publishSupper } from "#tests/support/gatherings.ts";
import { publicPageKinds } from "#tests/support/public-pages.ts";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import { type Chromium, openChromium } from "./chromium.ts";
import { testForms } from "./forms.ts";
import { makeVisit } from "./visit.ts";

/** scripts/old-browsers.mjs says which programs are installed, by version. */
const programs: Record<string, string> = JSON.parse(process.env.OLD_CHROMIUM || "{}");

/** From this version on, the page looks as designed and its scripts run (docs/decisions/0280). */
const OLDEST_DESIGNED = 86;

const INK = "rgb(39, 29, 23)";
for (const [name, program] of Object.entries(programs)) {
  const isDesigned = Number(name) >= OLDEST_DESIGNED;
  describe(`in Chromium ${name}`, () => {
    let site: SiteProcess;
    let browser: Chromium;
    let visit: ReturnType<typeof makeVisit>;
    beforeAll(async () => {
      browser = await openChromium(program);
      site = await startSite();
      visit = makeVisit(browser);
      publishSupper(site);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.remove();
    });
    const open = (path: string) => browser.open(`${site.url}${path}`);

    test("its version is the one in its name", () => {
      expect(browser.version.split(".")[0]).toBe(name);
    });

    testForms(() => ({ site, visit, engine: browser }), "ada");

    test("the menu's links are readable, and work", async () => {
      await open("/");
      if (!isDesigned) await visit.click("header nav a", "NEWS");
      else {
        await visit.click(".menu summary");
        const colors = await browser.evaluate(() =>
          [".menu-link:not([aria-current])", ".menu-panel"].map((css) => {
            const { color, backgroundColor } = getComputedStyle(
              document.querySelector(css) as Element,
            );
            return `${color} on ${backgroundColor}`;
          }),
        );
        expect(colors).toEqual([`${INK} on rgba(0, 0, 0, 0)`, `${INK} on rgb(250, 246, 238)`]);
        await visit.click(".menu a", "News");
      }
      await visit.isAt("/news");
    });

    test("staff read which browsers the desk needs", async () => {
      await open("/admin");
      await expect
        .poll(() => browser.evaluate(() => document.body.innerText))
        .toMatch(/too old for parts of the desk/);
    });

    test("a picture of the gallery opens", async () => {
      await open("/plans");
      await visit.click('[aria-label="Open: Aerial view"], .slide-link');
      if (isDesigned) {
        await visit.has("dialog[open] img");
        const covers = () =>
          Array.from(document.querySelectorAll("[role=note]")).some(
            (help) => help.getClientRects().length > 0,
          );
        expect(await browser.evaluate(covers)).toBe(false);
      } else {
        await expect
          .poll(() => browser.evaluate(() => location.pathname))
          .toMatch(/^\/assets\/building\//);
      }
    });

    test("every public page fits a phone", async () => {
      await browser.resize(390, 844);
      for (const path of publicPageKinds) {
        await open(path);
        const widths = await browser.evaluate(() => [
          document.documentElement.scrollWidth,
          ...Array.from(document.images, (image) => image.getBoundingClientRect().width),
        ]);
        // A picture may extend beyond the window where its box cuts it.
        expect(widths[0], path).toBe(390);
        if (!isDesigned) expect(Math.max(...widths), path).toBeLessThanOrEqual(390);
      }
    });

    if (isDesigned)
      test("every public page is laid out as in the browser of today", async () => {
        const today = await openChromium(
          process.env.CHROMIUM_HEADLESS_SHELL || process.env.CHROMIUM || "/usr/bin/chromium",
        );
        try {
          for (const { width, height, pages } of [
            { width: 390, height: 844, pages: publicPageKinds },
            { width: 1440, height: 900, pages: ["/", "/about", "/news", "/plans", "/donate"] },
          ]) {
            await browser.resize(width, height);
            await today.resize(width, height);
            for (const path of pages) {
              const [old, now] = await Promise.all(
                [browser, today].map(async (each) => {
                  await each.open(`${site.url}${path}`);
                  await expect
                    .poll(() => each.evaluate(missing), { timeout: 30_000, message: path })
                    .toEqual([]);
                  await each.evaluate(hideLetters);
                  return roughly(await each.picture());
                }),
              );
              expect(difference(old, now), `${path} at ${width}`).toBeLessThan(5);
            }
          }
        } finally {
          await today.close();
        }
      });
  });
}

/** Returns the fonts, and the pictures in the window, that have not loaded yet. */
const missing = () => [
  ...(document.fonts.status === "loaded" ? [] : ["fonts"]),
  ...Array.from(document.images)
    // A picture without a box may or may not load, as the browser decides.
    .filter(({ complete }) => !complete)
    .filter((image) => Array.from(image.getClientRects()).some(({ top }) => top <= innerHeight))
    .map((image) => image.currentSrc || image.src),
];

/**
 * Hides letters, because two builds of one Chromium give letters different widths, and so different
 * lines.
 */
const hideLetters = () => {
  for (const { style } of Array.from(document.querySelectorAll<HTMLElement>("body *")))
    style.setProperty("-webkit-text-fill-color", "transparent", "important");
};

/** Returns a picture as 24 by 32 gray levels, which show only where the parts are. */
const roughly = (png: Buffer): Promise<Buffer> =>
  sharp(png).resize(24, 32, { fit: "fill" }).grayscale().raw().toBuffer();

/** Returns the mean difference of two such pictures, 0 to 255. */
const difference = (one: Buffer = Buffer.of(), other: Buffer = Buffer.of()): number =>
  one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] ?? 0)), 0) / one.length;
