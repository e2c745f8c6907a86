import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { boxOf, desks, flat, phones, sideways, sizeOf } from "./windows.ts";

test.use({ reducedMotion: "reduce" });

/** The two renderings of the hero: their sizes, and where the gable's peak lies as a share of the height. */
const wide = { width: 2400, height: 1500, peak: 0.357 };
const tall = { width: 1080, height: 1620, peak: 0.401 };

/** Where the gable's peak is on the screen, in CSS pixels from the top. */
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

test("the hero fills the first screen, with its headline over the gable and Donate Now in sight; on a phone held sideways in one line above its foot", async ({
  page,
}) => {
  await page.goto("/");
  for (const size of [...phones, ...desks, ...flat]) {
    await page.setViewportSize(size);
    const hero = await boxOf(page, ".hero");
    expect(Math.round(hero.height), sizeOf(size)).toBe(size.height);
    const headline = await boxOf(page, ".hero h1");
    const bar = await boxOf(page, ".bar");
    expect(headline.y, sizeOf(size)).toBeGreaterThanOrEqual(bar.bottom);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    // Descenders of the one line reach below its box.
    const descent = size.width > size.height ? 0.1 * headline.height : 0;
    expect(headline.bottom + descent, sizeOf(size)).toBeLessThanOrEqual(await peakOnScreen(page));
    const donate = await boxOf(page, ".hero .button");
    expect(donate.bottom, sizeOf(size)).toBeLessThan(size.height);
  }
  for (const size of sideways) {
    await page.setViewportSize(size);
    const headline = await boxOf(page, ".hero h1");
    expect(headline.height, sizeOf(size)).toBeLessThan(size.width * 0.1);
    expect(headline.right, sizeOf(size)).toBeLessThanOrEqual(size.width);
    expect(headline.bottom, sizeOf(size)).toBeLessThan((await boxOf(page, ".hero-foot")).y);
  }
});

test("on phones the bar is at most 64 px high, the brand is one line, all links of the menu are on the first screen, and those of the footer are large enough", async ({
  page,
}) => {
  await page.goto("/about");
  for (const size of phones) {
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
  for (const size of phones) {
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
    await page.setViewportSize({ width, height });
    for (const part of ["main a[href^='tel:']", "main a[href^='mailto:']", "#contact-lastName"])
      await expect(page.locator(part).first()).toBeInViewport({ ratio: 1 });
  }
});
