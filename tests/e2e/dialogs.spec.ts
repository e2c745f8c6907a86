import { expect, open, test } from "./fixtures.ts";
import { openItem, openPlans } from "./open-plans.ts";
import { boxOf, boxOfPart, phones, sideways, sizeOf } from "./windows.ts";

test.use({ reducedMotion: "reduce" });

test("a dialog fills the window, and the page under it does not move although its scroll bar is hidden", async ({
  playwright,
  launchOptions,
  site,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--hide-scrollbars"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const measure = () =>
      page.evaluate(() => ({
        window: window.innerWidth,
        page: document.documentElement.clientWidth,
        heading: document.querySelector("h1")?.getBoundingClientRect().x,
        bar: document.querySelector(".bar")?.getBoundingClientRect().right,
      }));
    await open(page, `${site.url}/news`);
    const before = await measure();
    expect(before.page).toBeLessThan(before.window);
    await page.getByRole("button", { name: "Watch Story" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await measure()).toEqual({ ...before, page: before.window });

    await open(page, `${site.url}/plans?item=aerial-view`);
    const viewer = page.getByRole("dialog");
    await expect(viewer).toBeVisible();
    expect(await viewer.boundingBox()).toMatchObject({ x: 0, width: before.window });
  } finally {
    await browser.close();
  }
});

test("the viewer's help does not cover the zoom buttons", async ({ page }) => {
  await openPlans(page);
  await openItem(page, "Aerial view");
  await page.getByRole("button", { name: "Help" }).click();
  for (const size of [...phones, ...sideways]) {
    await page.setViewportSize(size);
    const help = await boxOf(page, ".viewer-help");
    expect(help.y, sizeOf(size)).toBeGreaterThanOrEqual(0);
    for (const name of ["Zoom in", "Zoom out"]) {
      const button = await boxOfPart(page.getByRole("button", { name }));
      expect(help.bottom, `${name}, ${sizeOf(size)}`).toBeLessThanOrEqual(button.y);
    }
  }
});
