import type { Page } from "@playwright/test";
import { expect, resizeTo, test } from "./fixtures.ts";
import {
  boxOf,
  deskWindows,
  flatWindows,
  phoneWindows,
  sidewaysWindows,
  sizeOf,
} from "./windows.ts";

test.use({ reducedMotion: "reduce" });

/**
 * The two renderings of the hero: their sizes, and where the gable's peak is as a share of the
 * height.
 */
const wide = { width: 2400, height: 1500, peak: 0.357 };
const tall = { width: 1080, height: 1620, peak: 0.401 };

/** Returns where the gable's peak is on the screen, in CSS pixels from the top. */
async function peakOnScreen(page: Page): Promise<number> {
  const box = await boxOf(page, ".hero > .picture img");
  const file = box.height > box.width ? tall : wide;
  const position = await page
    .locator(".hero > .picture img")
    .evaluate((img) => getComputedStyle(img).objectPosition);
  const above = position.split(" ")[1] ?? "";
  const height = file.height * Math.max(box.width / file.width, box.height / file.height);
  const top = above.endsWith("%")
    ? (box.height - height) * (Number.parseFloat(above) / 100)
    : Number.parseFloat(above);
  return box.y + top + height * file.peak;
}

test("the hero fills the first screen with its headline and Donate Now in sight, also sideways and with wide letters", async ({
  page,
}) => {
  await page.goto("/");
  for (const size of [...phoneWindows, ...deskWindows, ...flatWindows]) {
    await page.setViewportSize(size);
    const hero = await boxOf(page, ".hero");
    expect(Math.round(hero.height), sizeOf(size)).toBe(size.height);
    const headline = await boxOf(page, ".hero h1");
    const bar = await boxOf(page, ".bar");
    expect(headline.y, sizeOf(size)).toBeGreaterThanOrEqual(bar.bottom);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    // The descenders of a single line reach below its box.
    const descent = size.width > size.height ? 0.1 * headline.height : 0;
    expect(headline.bottom + descent, sizeOf(size)).toBeLessThanOrEqual(await peakOnScreen(page));
    const donate = await boxOf(page, ".hero .button");
    expect(donate.bottom, sizeOf(size)).toBeLessThan(size.height);
  }
  for (const size of sidewaysWindows) {
    await page.setViewportSize(size);
    const headline = await boxOf(page, ".hero h1");
    expect(headline.height, sizeOf(size)).toBeLessThan(size.width * 0.1);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    expect(headline.bottom, sizeOf(size)).toBeLessThan((await boxOf(page, ".hero-foot")).y);
  }
  // WCAG 1.4.12 requires these spacings.
  const headline = page.locator(".hero h1");
  await headline.evaluate((h1) => {
    Object.assign(h1.style, { letterSpacing: "0.12em", wordSpacing: "0.16em", lineHeight: "1.5" });
  });
  for (const size of [...phoneWindows, ...deskWindows, ...sidewaysWindows]) {
    await page.setViewportSize(size);
    const right = await headline.evaluate((h1) => {
      const text = document.createRange();
      text.selectNodeContents(h1);
      return text.getBoundingClientRect().right;
    });
    expect(right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    expect((await boxOf(page, ".hero .button")).right, sizeOf(size)).toBeLessThan(size.width);
  }
});

test("on phones the bar is at most 64 px high, the brand is one line, the menu fits, and the footer's links are large", async ({
  page,
}) => {
  await page.goto("/about");
  for (const size of phoneWindows) {
    await page.setViewportSize(size);
    expect((await boxOf(page, ".site-header")).height, sizeOf(size)).toBeLessThanOrEqual(64);
    expect((await boxOf(page, ".brand-name")).height, sizeOf(size)).toBeLessThan(24);
    await expect(page.locator(".menu summary")).toBeInViewport({ ratio: 1 });
    const links = await page.locator(".site-footer a").evaluateAll((all) =>
      all.map((link) => {
        const { width, height } = link.getBoundingClientRect();
        return Math.min(width, height);
      }),
    );
    expect(Math.min(...links), sizeOf(size)).toBeGreaterThanOrEqual(44);
  }
  await page.locator(".menu summary").click();
  for (const size of phoneWindows) {
    await page.setViewportSize(size);
    for (const link of await page.locator(".menu-panel a").all())
      await expect(link, sizeOf(size)).toBeInViewport({ ratio: 1 });
  }
});

test("the contact page begins with phone, email and the form's first fields", async ({ page }) => {
  await page.goto("/contact");
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await resizeTo(page, width, height);
    for (const part of ["main a[href^='tel:']", "main a[href^='mailto:']", "#contact-lastName"])
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 });
  }
});

test("the crossbar of an e is visible in headlines at a phone's size, at one dot per pixel", async ({
  page,
}) => {
  for (const [path, selector] of [
    ["/", ".hero h1"],
    ["/donate", ".giving-title h1"],
    ["/about", "h1"],
  ] as const) {
    await page.goto(path);
    for (const width of [320, 390]) {
      await resizeTo(page, width, 664);
      const bar = await page.locator(selector).evaluate(async (headline) => {
        await document.fonts.ready;
        const { fontSize, fontWeight, fontFamily } = getComputedStyle(headline);
        const canvas = new OffscreenCanvas(200, 200);
        const drawing = canvas.getContext("2d", { willReadFrequently: true });
        if (!drawing) return 0;
        drawing.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        drawing.fillText("e", 20, 150);
        const { actualBoundingBoxAscent: height, width } = drawing.measureText("e");
        // Read the pixels down the middle of the letter: its top, its crossbar, its foot.
        const { data } = drawing.getImageData(20 + Math.round(width / 2), 0, 1, 200);
        const from = Math.round(150 - height * 0.8);
        const inks = Array.from(
          { length: Math.round(height * 0.6) },
          (_, y) => data[(from + y) * 4 + 3],
        );
        return Math.max(...inks.map(Number)) / 255;
      });
      expect(bar, `${path} at ${width}`).toBeGreaterThan(0.6);
    }
  }
});

test("the size that a picture states is the size at which it is shown, so that the browser loads no wider file", async ({
  page,
}) => {
  for (const path of ["/", "/plans", "/donate", "/news", "/events", "/about"])
    for (const [width, height] of [
      [412, 915],
      [1440, 900],
    ] as const) {
      await resizeTo(page, width, height);
      await page.goto(path);
      const wrong = await page.locator("main img[sizes]").evaluateAll((pictures) =>
        pictures.flatMap((picture) => {
          const box = picture.getBoundingClientRect();
          const sources = [...(picture.parentElement?.querySelectorAll("source") ?? [])];
          const chosen = sources.find(({ media }) => media && matchMedia(media).matches) ?? picture;
          const [w, h] = ["width", "height"].map((name) => Number(chosen.getAttribute(name)));
          // The picture covers its box.
          const shown = Math.max(box.width, box.height * ((w ?? 1) / (h ?? 1)));
          const measure = document.createElement("div");
          const said = (picture.getAttribute("sizes") ?? "")
            .split(/,(?![^(]*\))/)
            .map((each) => /^\s*(\([^)]*\))?\s*(.+)$/.exec(each))
            .find((each) => !each?.[1] || matchMedia(each[1]).matches)?.[2];
          measure.style.width = said ?? "";
          document.body.append(measure);
          const width = measure.getBoundingClientRect().width;
          measure.remove();
          const isRight = box.width === 0 || (width < shown * 1.3 && width > shown * 0.75);
          return isRight ? [] : [`${picture.getAttribute("sizes")}: ${Math.round(shown)} px`];
        }),
      );
      expect(wrong, `${path} at ${width}`).toEqual([]);
    }
});
