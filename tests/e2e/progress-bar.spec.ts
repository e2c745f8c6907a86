import type { Page } from "@playwright/test";
import { expect, openPage, test } from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const stateOf = (page: Page) =>
  page
    .locator(".progress-bar")
    .first()
    .evaluate((bar) => {
      const part = bar.querySelector(".fills");
      if (!part) throw new Error("the bar has no parts");
      const { animationName, animationDelay } = getComputedStyle(part);
      return {
        unseen: bar.hasAttribute("data-unseen"),
        width: part.getBoundingClientRect().width,
        animation: animationName === "none" ? null : `${animationName} after ${animationDelay}`,
      };
    });

test.describe("with motion", () => {
  test.use({ reducedMotion: "no-preference" });
  test("is empty until it comes into view, and fills 300 ms later", async ({ page }) => {
    await openPage(page, "/");
    await expect.poll(() => stateOf(page)).toEqual({ unseen: true, width: 0, animation: null });
    const bar = page.locator(".progress-bar").first();
    await bar.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect
      .poll(() => stateOf(page))
      .toMatchObject({ unseen: false, animation: "fill after 0.3s" });
    await expect.poll(async () => (await stateOf(page)).width).toBeGreaterThan(5);
  });
});

test("is filled under reduced motion, in view or not", async ({ page }) => {
  await openPage(page, "/");
  const { width, animation } = await stateOf(page);
  expect(width).toBeGreaterThan(5);
  expect(animation).toBeNull();
});
