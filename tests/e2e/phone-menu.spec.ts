import type { Page } from "@playwright/test";
import { expect, openPage, resizeTo, test } from "./fixtures.ts";

test.use({ viewport: { width: 390, height: 664 } });

/**
 * Opens the menu. The browser reports the opening a moment later, so keys as fast as a program's
 * would come before it.
 */
async function openMenu(page: Page): Promise<void> {
  await page.locator(".menu summary").click();
  await expect(page.locator("[data-under-menu]").last()).toHaveAttribute("inert", "");
}

test("Tab in the open menu stays in the bar; Escape closes it, gives the focus back and makes the page beneath usable", async ({
  page,
}) => {
  await openPage(page, "/");
  await openMenu(page);
  const places = new Set<string>();
  for (let i = 0; i < 16; i += 1) {
    await page.keyboard.press("Tab");
    places.add(
      await page.evaluate(() => {
        const { activeElement } = document;
        if (!activeElement || activeElement === document.body) return "outside the page";
        return activeElement.closest(".site-header") ? "bar" : "beneath";
      }),
    );
  }
  expect(places).toContain("bar");
  expect(places).not.toContain("beneath");
  const menu = page.locator(".menu");
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(menu.locator("summary")).toBeFocused();
  await expect(page.locator("[inert]")).toHaveCount(0);
  // In a wider window there is no menu.
  await openMenu(page);
  await resizeTo(page, 1200, 700);
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("a navigation closes the menu, also on the way back", async ({ page }) => {
  await openPage(page, "/");
  const menu = page.locator(".menu");
  await menu.locator("summary").click();
  await menu.getByRole("link", { name: "News", exact: true }).click();
  await page.waitForURL("/news");
  await expect(menu).not.toHaveAttribute("open");
  await page.goBack();
  await expect(menu).not.toHaveAttribute("open");
  await expect(page.locator("[inert]")).toHaveCount(0);
});
