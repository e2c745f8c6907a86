import { type Browser, test as base, expect, type Locator, type Page } from "@playwright/test";
import { draftLabels } from "#content/desk/site.ts";
import type { VideoFacts } from "#domain/content/facts/organization.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { messageText } from "#tests/support/message.ts";
import { executeSql, publish } from "#tests/support/site-database.ts";
import {
  postForm,
  postJson,
  type SiteProcess,
  sessionCookieOf,
  startSite,
} from "#tests/support/site-process.ts";

export { executeSql, publish, readRow } from "#tests/support/site-database.ts";
export { expect };

/**
 * Waits until a page's scripts run: React has hydrated the staff area, or the starter of a public
 * page listens. After that, the page doesn't lose what the visitor does in an island.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await page.waitForFunction(() => "started" in document.documentElement.dataset);
}

/**
 * Presses a key that moves the focus to `target`. A part that has just appeared may start to
 * listen a moment later. A second press would lead elsewhere, so the first one gets as long as a
 * busy browser needs.
 */
export async function pressUntilFocused(key: string, target: Locator): Promise<void> {
  await expect(async () => {
    await target.page().keyboard.press(key);
    await expect(target).toBeFocused({ timeout: 8_000 });
  }).toPass();
}

/** Opens a page and waits until its scripts run. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScripts(page);
}

export const resizeTo = (page: Page, width: number, height: number) =>
  page.setViewportSize({ width, height });

/** A page, or a part of it. */
type Within = Pick<Page, "getByRole">;

export const findHeading = (within: Within, name: string | RegExp) =>
  within.getByRole("heading", { name });
export const findButton = (within: Within, name: string | RegExp) =>
  within.getByRole("button", { name });
export const findLink = (within: Within, name: string | RegExp) =>
  within.getByRole("link", { name });

export const pressButton = (within: Within, name: string | RegExp) =>
  findButton(within, name).click();
export const followLink = (within: Within, name: string | RegExp) => findLink(within, name).click();

export const findToasts = (page: Page) => page.locator(".toasts");

/** Expects that the page, or a part of it, shows a text. */
export const expectText = (within: Pick<Page, "getByText">, text: string | RegExp) =>
  expect(within.getByText(text)).toBeVisible();

/** Sends a message as a visitor does. */
export const sendMessage = (site: SiteProcess, changes: object) =>
  postJson(`${site.url}/api/contact`, messageText(changes));

/** Sends a pledge as a visitor does. */
export const sendPledge = (site: SiteProcess, changes: object = {}) =>
  postJson(
    `${site.url}/api/pledge`,
    JSON.stringify({
      firstName: "Ada",
      lastName: "Larkspur",
      email: "ada@example.org",
      amount: "250",
      key: crypto.randomUUID(),
      ...changes,
    }),
  );

const VISITOR = {
  "First Name": "Tobias",
  "Last Name": "Fenn",
  Email: "t.fenn@example.org",
};

/** Fills in the contact form. */
export async function fillContact(page: Page, message: string): Promise<void> {
  for (const [label, value] of Object.entries(VISITOR)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Subject").selectOption("General Question");
  await page.getByLabel("Comments or Questions").fill(message);
}

/** Collects the requests to hosts other than those of the tests; each gets an empty page. */
export async function catchForeignRequests(page: Page): Promise<string[]> {
  const urls: string[] = [];
  await page.context().route(/^https?:\/\/(?!(\w+\.)?localhost)/, (route) => {
    urls.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>player</title>" });
  });
  return urls;
}

/** Returns a function that publishes these videos on a site, and no others. */
export const videoPublisher = (videos: Partial<VideoFacts>) => (site: SiteProcess) =>
  publish(site, "videos", { facility: null, arena: null, news: null, ...videos });

/** A site with its own settings, which `prepare` changes before the tests; one for each worker. */
export const siteFixture = (
  env: Record<string, string>,
  prepare?: (site: SiteProcess) => unknown,
) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use: (site: SiteProcess) => Promise<void>) => {
      const site = await startSite(env);
      prepare?.(site);
      await use(site);
      await site.remove();
    },
    { scope: "worker" },
  ] as const;

/**
 * Gives the browser a session of a person who has just confirmed their password; the default is the
 * first administrator.
 */
export async function signIn(
  page: Page,
  site: SiteProcess,
  credentials = site.administrator,
): Promise<void> {
  const cookie = await sessionCookieOf(site.url, credentials);
  const proof = new URLSearchParams({ password: credentials.password });
  await postForm(`${site.url}/admin/prove`, proof, { cookie });
  const [name = "", value = ""] = cookie.split("=");
  await page.context().addCookies([{ name, value, url: site.url, httpOnly: true }]);
}

/** Opens a page of the staff area, signed in as the first administrator. */
export async function openDesk(page: Page, site: SiteProcess, path: string): Promise<void> {
  await signIn(page, site);
  await openPage(page, site.url + path);
}

/** Publishes the document that is open in its editor. */
export async function pressPublish(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: draftLabels.publishNow });
  // The button is disabled while the page changes.
  await expect(button).toBeEnabled();
  await button.press("Enter");
  await expect(page.getByText(draftLabels.noDraft)).toBeFocused();
}

/**
 * Opens a separate browser that is signed in as an editor with the first administrator's password.
 */
export async function openColleague(browser: Browser, site: SiteProcess): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  executeSql(
    site,
    `insert into staff_accounts (id, created_at, username, role, must_change_password, password_hash)
     select 'colleague', created_at, 'colleague', 'editor', 0, password_hash
     from staff_accounts where username = 'admin' on conflict do nothing`,
  );
  await signIn(page, site, { ...site.administrator, username: "colleague" });
  return page;
}

/** Signs in as the first administrator through the form, as people do. */
export async function signInByForm(page: Page, site: SiteProcess): Promise<void> {
  await page.goto(`${site.url}/admin`);
  await page.getByLabel("Username").fill(site.administrator.username);
  await page.getByLabel("Password").fill(site.administrator.password);
  await pressButton(page, "Access Dashboard");
  await expect(page).toHaveURL(/\/admin\/donations/);
}

/**
 * Each worker has its own site. A message on the browser's console fails the test that caused it.
 */
export const test = base.extend<
  { quiet: undefined; noDrafts: undefined; expectedNoise: RegExp; ownSite: SiteProcess },
  { site: SiteProcess }
>({
  site: [...siteFixture({}, videoPublisher({ news: "abcdefghijk" }))],
  /**
   * A separate site, for a test that looks at all records of its site, or at mails that a mail
   * server receives.
   */
  ownSite: async ({ page }, use) => {
    const smtp = await startSmtp();
    const own = await startSite(smtp.env);
    await use(own);
    // The page closes before the site stops; an open page of the desk would report that it can't
    // ask for its version.
    await page.close();
    await own.remove();
    await smtp.close();
  },
  /**
   * Removes the drafts after each test; the next test on the same site would publish them together
   * with its own.
   */
  noDrafts: [
    async ({ site }, use) => {
      await use(undefined);
      executeSql(site, "delete from content_drafts");
    },
    { auto: true },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  /** Errors that a test causes on purpose and that the browser reports. */
  expectedNoise: [/(?!)/, { option: true }],
  quiet: [
    async ({ page, expectedNoise }, use) => {
      const noise: string[] = [];
      page.on("pageerror", (error) => noise.push(String(error)));
      page.on("console", (message) => {
        if (["error", "warning"].includes(message.type())) noise.push(message.text());
      });
      await use(undefined);
      // A refused sign-in and a missing page are normal answers, but the browser reports each as
      // an error.
      const unexpected = noise.filter(
        (text) =>
          !/the server responded with a status of (400|401|404|429)/.test(text) &&
          // Chromium reports this when a page leads to a document that does not fade in.
          !/ViewTransition opt-in disabled/.test(text) &&
          !expectedNoise.test(text),
      );
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** Resolves once the page has loaded all of an address that contains `part`. */
export const waitForFetch = (page: Page, part: string) =>
  expect
    .poll(() =>
      page.evaluate(
        (named) =>
          performance
            .getEntriesByType("resource")
            .some(({ name, duration }) => name.includes(named) && duration > 0),
        part,
      ),
    )
    .toBe(true);

/**
 * Resolves once the server has stored a draft with a text. Call it before you type the text,
 * because "Draft saved" may still refer to the text before.
 */
export const waitForSave = (page: Page, typed: string) =>
  page.waitForResponse(
    (answer) =>
      answer.ok() &&
      answer.url().includes("/admin/site/drafts/") &&
      Boolean(answer.request().postData()?.includes(typed)),
  );
