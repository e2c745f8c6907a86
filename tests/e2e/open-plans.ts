import type { Page } from "@playwright/test";
import { expect, followLink, untilAlive } from "./fixtures.ts";

export const viewer = (page: Page) => page.getByRole("dialog");
export const rowStatus = (page: Page) => page.locator(".gallery-controls p:not([aria-live])");

/**
 * Waits, in a window at least 1024 px wide, until the gallery's scripts work. They start when the
 * visitor does something; before that, a click follows the link. The row knows about two slides
 * only after it has measured itself.
 */
export async function untilGalleryWorks(page: Page) {
  await untilAlive(page);
  await page.locator(".slide-link").first().focus();
  await expect(rowStatus(page)).toHaveText("1-2 of 14", { timeout: 15_000 });
}

export async function openPlans(page: Page) {
  await page.goto("/plans");
  await untilGalleryWorks(page);
}

/** Opens an item by its link. */
export async function openItem(page: Page, caption: string) {
  await followLink(page, `Open: ${caption}`);
  await expect(viewer(page)).toBeVisible();
}
