import { publicPageKinds } from "#tests/support/public-pages.ts";
import { expect, findButton, openPage, resizeTo, test } from "./fixtures.ts";
import { openItem, viewer } from "./open-plans.ts";
import { boxOf, deskWindows, phoneWindows, sidewaysWindows, sizeOf } from "./windows.ts";

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

test("with letters set wider the headline and Donate Now stay in the window", async ({ page }) => {
  await page.goto("/");
  const headline = page.locator(".hero h1");
  // WCAG 1.4.12 requires these spacings.
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
    await expect(findButton(viewer(page), "Close")).toBeInViewport({ ratio: 1 });
    expect((await boxOf(page, ".viewer-picture")).height, sizeOf(size)).toBeGreaterThan(
      size.height / 4,
    );
  }
});

test("an address of a hundred letters in any text makes no page wider than its window", async ({
  page,
}) => {
  for (const path of publicPageKinds) {
    await page.goto(path);
    await page.evaluate(() => {
      const texts = "main :is(h1, h2, h3, p, li, dd, blockquote)";
      for (const element of document.querySelectorAll(texts))
        if (!element.querySelector("*"))
          element.textContent = `https://example.org/${"x".repeat(100)}`;
    });
    for (const width of [320, 390, 834]) {
      await resizeTo(page, width, 664);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
