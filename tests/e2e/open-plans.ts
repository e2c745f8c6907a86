import type { Page } from "@playwright/test";
import { expect, untilAlive } from "./fixtures.ts";

export const viewer = (page: Page) => page.getByRole("dialog");
export const rowStatus = (page: Page) => page.locator(".gallery-controls p:not([aria-live])");

/**
 * Waits, in a window 1024 px wide or more, until the gallery's scripts are at work: they start when
 * the visitor does something, and a click before that is a link like any other. The row tells two
 * slides only once it has been measured.
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
  await page.getByRole("link", { name: `Open: ${caption}` }).click();
  await expect(viewer(page)).toBeVisible();
}
