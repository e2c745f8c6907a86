import { test as base, expect, type Page } from "@playwright/test";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";

export { expect };

/**
 * Waits until scripts have taken the page over: until then forms, links and keys do what HTML says.
 * React's root tells when it has; what its components listen for is set up in a task of its own, which
 * comes before the one asked for here.
 */
export async function untilAlive(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await page.waitForFunction(() => {
    const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
    return root?.stateNode.current.memoizedState.isDehydrated === false;
  });
  await page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
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
            !expectedNoise.test(text),
        );
        expect(unexpected).toEqual([]);
      },
      { auto: true },
    ],
  },
);
