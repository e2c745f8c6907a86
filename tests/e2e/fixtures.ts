import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";

export { expect };

/**
 * Waits until a page's scripts run: the staff area's client has hydrated, or a public page's starter
 * listens. What the visitor does in an island after that is not lost.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
}

/** Waits until the island around `part` is hydrated. It must have been used, or wake by itself. */
export async function untilHydrated(part: Locator): Promise<void> {
  await expect(part.locator("xpath=ancestor-or-self::*[@data-island]")).toHaveAttribute(
    "data-hydrated",
    "",
  );
}

/** Signs the first administrator in, by the form, and waits until the desk is alive. */
export async function signIn(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(`${site.url}/admin`);
  await page.getByLabel("Username").fill(site.administrator.username);
  await page.getByLabel("Password").fill(site.administrator.password);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
  await expect(page).toHaveURL(/\/admin\/donations/);
  await untilAlive(page);
}

/** Each worker has a site of its own; noise on the browser's console fails the test that made it. */
export const test = base.extend<{ quiet: undefined; expectedNoise: RegExp }, { site: SiteProcess }>(
  {
    site: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
      async ({}, use) => {
        const site = await startSite();
        await use(site);
        await site.remove();
      },
      { scope: "worker" },
    ],
    baseURL: async ({ site }, use) => use(site.url),
    /** What a test brings about on purpose, and the browser reports as an error. */
    expectedNoise: [/(?!)/, { option: true }],
    quiet: [
      async ({ page, expectedNoise }, use) => {
        const noise: string[] = [];
        page.on("pageerror", (error) => noise.push(String(error)));
        page.on("console", (message) => {
          if (["error", "warning"].includes(message.type())) noise.push(message.text());
        });
        await use(undefined);
        // A refused sign-in and a missing page are answers; the browser reports each as an error.
        const unexpected = noise.filter(
          (text) =>
            !/the server responded with a status of (400|401|404|429)/.test(text) &&
            // Chromium says this when a page leads to a document that does not fade in.
            !/ViewTransition opt-in disabled/.test(text) &&
            !expectedNoise.test(text),
        );
        expect(unexpected).toEqual([]);
      },
      { auto: true },
    ],
  },
);
