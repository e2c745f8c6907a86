import type { Page } from "@playwright/test";
import { expect, followLink, waitForScripts } from "./fixtures.ts";

export const findViewer = (page: Page) => page.getByRole("dialog");
export const findRowStatus = (page: Page) => page.locator(".gallery-controls p:not([aria-live])");

/**
 * Waits, in a window at least 1024 px wide, until the gallery's scripts work. They start when the
 * visitor does something; before that, a click follows the link. The row knows about two slides
 * only after it has measured itself.
 */
export async function waitForGallery(page: Page) {
  await waitForScripts(page);
  await page.locator(".slide-link").first().focus();
  await expect(findRowStatus(page)).toHaveText("1-2 of 14", { timeout: 15_000 });
}

export async function openPlans(page: Page) {
  await page.goto("/plans");
  await waitForGallery(page);
}

/** Opens an item by its link. */
export async function openItem(page: Page, caption: string) {
  await followLink(page, `Open: ${caption}`);
  await expect(findViewer(page)).toBeVisible();
}
