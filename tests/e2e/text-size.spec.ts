import { expect, findButton, openPage, resizeTo, test } from "./fixtures.ts";
import { findViewer, openItem } from "./open-plans.ts";
import { boxOf, sidewaysWindows, sizeOf } from "./windows.ts";

test.use({ reducedMotion: "reduce" });

test("with text at 200 % the menu can be opened at every width", async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  for (const how of ["browser", "page"]) {
    const standard = how === "browser" ? 32 : 16;
    await devtools.send("Page.setFontSizes", { fontSizes: { standard, fixed: 26 } });
    await page.goto("/");
    if (how === "page")
      await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    for (const width of [320, 390, 834, 1024, 1440]) {
      await resizeTo(page, width, 664);
      const summary = page.locator(".menu summary");
      await expect(summary, `${how}, ${width}`).toBeInViewport({ ratio: 1 });
      await summary.click();
      await expect(page.locator(".menu-link").first()).toBeInViewport();
      const right = await page
        .locator(".menu-panel a")
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
      expect(Math.max(...right), `${how}, ${width}`).toBeLessThanOrEqual(width);
      await summary.click();
    }
  }
});

test("with text at 200 % on a phone the 3D view can be opened, and the viewer shows its picture and can be closed", async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const size of [{ width: 320, height: 568 }, ...sidewaysWindows]) {
    await page.setViewportSize(size);
    await openPage(page, "/plans");
    const frame = await boxOf(page, ".view3d-frame");
    const opener = await boxOf(page, ".view3d-open .button");
    expect(opener.y, sizeOf(size)).toBeGreaterThanOrEqual(frame.y);
    expect(opener.bottom, sizeOf(size)).toBeLessThanOrEqual(frame.bottom);

    await openItem(page, "Floor plan, arena level, Phase 1");
    await expect(findButton(findViewer(page), "Close")).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page, ".viewer-picture")).height, sizeOf(size)).toBeGreaterThan(
      size.height / 4,
    );
  }
});
