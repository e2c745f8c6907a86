import type { Page } from "@playwright/test";
import { expect, findButton, findLink, openPage, pressButton, resizeTo, test } from "./fixtures.ts";
import { findRowStatus, findViewer, openItem, openPlans } from "./open-plans.ts";

/** Measures the row and its first slide after layout, in CSS pixels. */
const measureRow = (page: Page) =>
  page.locator(".slides").evaluate((list) => {
    const style = getComputedStyle(list);
    const slide = list.firstElementChild as HTMLElement;
    const picture = slide.querySelector(".slide-picture") as HTMLElement;
    return {
      measure: list.clientWidth - Number.parseFloat(style.paddingRight),
      gap: Number.parseFloat(style.columnGap),
      slide: slide.getBoundingClientRect().width,
      ratio: picture.offsetWidth / picture.offsetHeight,
      page: document.documentElement.scrollWidth,
    };
  });

test("a slide is as wide as the row, two thirds or a half of it, and previous and next move by one", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openPlans(page);
  for (const { width, share } of [
    { width: 390, share: 1 },
    { width: 834, share: 2 / 3 },
    { width: 1440, share: 1 / 2 },
  ]) {
    await resizeTo(page, width, 900);
    const row = await measureRow(page);
    // Two halves share the row with the gap between them.
    const expected = share === 1 / 2 ? (row.measure - row.gap) / 2 : row.measure * share;
    expect(Math.abs(row.slide - expected), `${width} px`).toBeLessThan(1);
    expect(row.ratio, `${width} px`).toBeCloseTo(16 / 9, 1);
    expect(row.page).toBe(width);
  }

  const status = findRowStatus(page);
  const next = findButton(page, "Next");
  const previous = findButton(page, "Previous");
  await expect(status).toHaveText("1-2 of 14");
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await next.click();
  await expect(status).toHaveText("2-3 of 14");
  await expect(page.locator('.slide-ticks > [data-in-view="true"]')).toHaveCount(2);
  await previous.click();
  await expect(status).toHaveText("1-2 of 14");
  for (let i = 2; i <= 13; i++) {
    await next.click();
    await expect(status).toHaveText(`${i}-${i + 1} of 14`);
  }
  await expect(next).toHaveAttribute("aria-disabled", "true");
  // The page announces only a press, not the slides that scroll by.
  await expect(page.locator(".gallery-controls [aria-live]")).toHaveText("Pictures 13-14 of 14");
  await expect(next).toBeFocused();
});

test("a URL opens its item, and going back closes an opened item", async ({ page }) => {
  await page.goto("/plans?item=aerial-view");
  await page.mouse.move(10, 10);
  await expect(findViewer(page)).toHaveAccessibleName(/^\d+ of 14\. Aerial view\./);
  await pressButton(page, "Close");
  await expect(page).toHaveURL(/\/plans$/);
  await expect(findLink(page, "Open: Aerial view")).toBeFocused();

  await openItem(page, "Aerial view");
  await page.goBack();
  await expect(findViewer(page)).toBeHidden();
  await expect(page).toHaveURL(/\/plans$/);

  await openPage(page, "/plans?item=no-such-item");
  await expect(findViewer(page)).toHaveCount(0);
});

test("a picture that is pressed twice while the viewer loads closes, and another opens", async ({
  page,
}) => {
  const requested = Promise.withResolvers<void>();
  const pressed = Promise.withResolvers<void>();
  await page.route("**/viewer-*.js", async (route) => {
    requested.resolve();
    await pressed.promise;
    await route.continue();
  });
  await openPlans(page);
  await findLink(page, "Open: Aerial view").click();
  await requested.promise;
  await findLink(page, "Open: Aerial view").click();
  pressed.resolve();
  await pressButton(page, "Close");
  await expect(page).toHaveURL(/\/plans$/);
  await page.locator(".slide-link").nth(1).click();
  await expect(findViewer(page)).toBeVisible();
});
