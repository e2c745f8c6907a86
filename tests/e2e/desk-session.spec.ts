import type { Page } from "@playwright/test";
import { accountLabels } from "#content/desk/accounts.ts";
import { depositPage } from "#content/desk/deposits.ts";
import { paymentFormLabels } from "#content/desk/gifts.ts";
import { picturesPage } from "#content/desk/pictures.ts";
import { searchLabels } from "#content/desk/search.ts";
import { restoredFormLabels } from "#content/desk/shell.ts";
import { draftLabels } from "#content/desk/site.ts";
import { phonePhotograph } from "#tests/support/pictures.ts";
import { postForm, type SiteProcess } from "#tests/support/site-process.ts";
import { expectNoViolationsAt } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findHeading,
  findToasts,
  followLink,
  openColleague,
  openDesk,
  openPage,
  pressButton,
  readRow,
  sendMessage,
  sendPledge,
  signIn,
  signInByForm,
  test,
  waitForScripts,
} from "./fixtures.ts";

/**
 * Moves the end of all sessions, as if time had passed. `idle` and `end` are in minutes from now.
 */
function endSessions(site: SiteProcess, { idle, end = 600 }: { idle: number; end?: number }) {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  executeSql(site, "update staff_sessions set expires_at = ?, ends_at = ?", at(idle), at(end));
}

/** Adds a pledge, of which a part was paid in cash. */
function addPledge(site: SiteProcess) {
  const at = new Date().toISOString();
  executeSql(
    site,
    `insert into donations (id, created_at, received_at, confirmed_at, first_name, last_name, email,
       amount_cents, donation_type, status, payment_method, pledge_id)
     values ('paid-in-cash', ?, ?, ?, 'Cora', 'Fenwick', '', 120000, 'Pledge', 'pledged', null, null),
       ('cash', ?, ?, null, 'Cora', 'Fenwick', '', 1000, 'Payment', 'received', 'cash', 'paid-in-cash')`,
    ...Array(5).fill(at),
  );
}

/** Signs in on the page that is open. */
async function signInHere(page: Page, site: SiteProcess, username = site.administrator.username) {
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(site.administrator.password);
  await pressButton(page, "Access Dashboard");
}

const KEPT = restoredFormLabels.restored;

/** Checks that the page offers what it keeps of a form, for anyone. */
const goOn = (page: Page, whose: string) =>
  findButton(
    page.getByRole("status").filter({ hasText: restoredFormLabels.unfinished(whose) }),
    restoredFormLabels.goOn,
  );

test("a press keeps an idle session that ends soon; after twelve hours only a new sign-in helps", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openDesk(page, site, "/admin/donations/new");
  endSessions(site, { idle: 1.5 });
  await page.clock.fastForward("28:31");
  const dialog = page.getByRole("dialog", { name: "Your session ends soon" });
  await expect(dialog).toContainText("You have not used the desk for a while");
  await pressButton(dialog, "Stay signed in");
  await expect(dialog).toBeHidden();

  await page.getByLabel("Last name").fill("Sagebrush");
  endSessions(site, { idle: 1.5, end: 1.5 });
  await page.clock.fastForward("28:31");
  await expect(dialog).toContainText("A session lasts 12 hours");
  await pressButton(dialog, "Sign in again");
  await signInHere(page, site);
  await expect(page).toHaveURL("/admin/donations/new");
  await goOn(page, "Sagebrush").click();
  await expect(page.getByLabel("Last name")).toHaveValue("Sagebrush");
});

test("an idle page moves to the sign-in page, which says why and leads back to everything that was typed", async ({
  page,
  site,
}) => {
  await sendMessage(site, { firstName: "Orla", lastName: "Larkwood" });
  const { id } = readRow(site, "select id from contacts where last_name = 'Larkwood'");
  // This comes before any page: the editor's page has frames, and Playwright can't install a
  // clock in a frame that is loading.
  await page.clock.install();
  await openDesk(page, site, "/admin/site/pictures");
  await page
    .getByLabel(picturesPage.addPictures)
    .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await phonePhotograph() });
  await followLink(page, "a.jpg");
  await page.waitForURL(/open=/);
  const { pathname, search: picture } = new URL(page.url());
  await openPage(page, "/admin/site/edit/notice");
  await page.getByLabel("What it says").fill("The road is closed");
  await expectText(page, draftLabels.saved);
  const schedule = async () => {
    await page.getByLabel(draftLabels.more).click();
    await page.getByLabel(draftLabels.atTime).check();
  };
  const note = () => page.getByText("Note", { exact: true }).click();
  addPledge(site);
  const byCheck = async () => {
    await page.getByRole("combobox", { name: paymentFormLabels.kind }).selectOption("Check");
  };
  const forms: [path: string, field: string, typed?: string, before?: () => Promise<void>][] = [
    ["/admin/donations/new", "[name=lastName]"],
    ["/admin/templates?edit=new", "[name=text]"],
    ["/admin/donations?open=paid-in-cash", "[name=checkNumber]", "1187", byCheck],
    [`/admin/messages?open=${id}`, ".composer-note textarea", "Called back", note],
    ["/admin/account", "[name=name]"],
    [`${pathname}${picture}`, "[name=alt]"],
    ["/admin/site/edit/notice", "[name=starts]", "2031-05-06T08:30", schedule],
  ];
  for (const [path, selector, typed = "sage@example.org", before] of forms) {
    await openPage(page, path);
    const field = page.locator(selector);
    await before?.();
    await field.fill(typed);
    endSessions(site, { idle: -1 });
    await page.clock.fastForward("31:00");
    await expect(findHeading(page, "Admin Access")).toBeVisible();
    await expect(findToasts(page)).toContainText("Session expired");
    await signInHere(page, site);
    if (path === "/admin/donations/new") await goOn(page, typed).click();
    await expect(page.getByText(KEPT), path).toBeVisible();
    await expect(field, path).toHaveValue(typed);
    if (selector === "[name=starts]") await page.getByLabel(draftLabels.more).click();
    await expect(field, path).toBeVisible();
  }
});

test("a request after the session's end leads to the sign-in and back to the typed gift, saved with one more press", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const key = crypto.randomUUID();
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const opened = { key, day: "2026-02-20", account: "Example Bank" };
  await postForm(`${site.url}/admin/donations/deposits`, new URLSearchParams(opened), { cookie });
  const { number } = readRow(site, `select number from deposits where id = '${key}'`);
  const search = page.getByRole("dialog", { name: searchLabels.heading }).getByRole("searchbox");
  const cash = findButton(page, depositPage.addCash);
  for (const [path, label, before, ask] of [
    [
      "/admin/account",
      accountLabels.name,
      () => page.keyboard.press("ControlOrMeta+k"),
      () => search.fill("ada"),
    ],
    [
      `/admin/donations/deposits/${number}`,
      depositPage.columns.amount,
      () => cash.click(),
      () => pressButton(page, depositPage.saveRow),
    ],
    [
      "/admin/donations/new",
      "Amount in dollars",
      () => page.getByLabel("Last name").fill("Switchgrass"),
      () => pressButton(page, "Save the gift"),
    ],
  ] as const) {
    await openPage(page, path);
    const field = page.getByLabel(label, { exact: true });
    await field.fill("40");
    await before();
    endSessions(site, { idle: -1 });
    await ask();
    await signInHere(page, site);
    await expect(page).toHaveURL(path);
    if (path === "/admin/donations/new") await goOn(page, "Switchgrass, $40").click();
    await expectText(page, KEPT);
    await expect(field).toHaveValue("40");
  }
  await pressButton(page, "Save the gift");
  await expect(findHeading(page, "Switchgrass")).toBeVisible();
  await page.goto("/admin/donations/new");
  await expect(page.getByLabel("Last name")).toHaveValue("");
});

test.describe("without a connection", () => {
  test.use({ expectedNoise: /net::ERR_FAILED|status of 503/ });

  test("a server that fails for a moment signs nobody out", async ({ page, site }) => {
    await page.clock.install();
    await openDesk(page, site, "/admin/donations/new");
    const active = "**/admin/active";
    await page.route(active, (route) => route.fulfill({ status: 503 }), { times: 1 });
    for (const status of [503, 200]) {
      await page.clock.fastForward("01:01");
      const answered = page.waitForResponse(active);
      await page.keyboard.press("Shift");
      expect((await answered).status()).toBe(status);
    }
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL("/admin/donations/new");
  });

  test("a page is covered when its session is over by the browser's clock", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openDesk(page, site, "/admin/donations");
    await page.route("**/admin/active", (route) => route.abort());
    await page.clock.fastForward("31:00");
    const sheet = page.getByRole("dialog", { name: "Session expired" });
    await expect(sheet).toContainText("Your session has timed out due to inactivity");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(sheet).toBeVisible();
    await expectNoViolationsAt(page, "locked");
  });
});

test("another person who signs in after a lock sees neither the page nor what was typed", async ({
  page,
  site,
  browser,
}) => {
  await openColleague(browser, site);
  await page.clock.install();
  await openDesk(page, site, "/admin/donations/new");
  await page.getByLabel("Last name").fill("Sagebrush");
  endSessions(site, { idle: -1 });
  await page.clock.fastForward("31:00");
  await expect(findHeading(page, "Admin Access")).toBeVisible();
  await page.goBack();
  await expect(findHeading(page, "Admin Access")).toBeVisible();
  await signInHere(page, site, "colleague");
  await expect(findHeading(page, "Admin Access")).toBeHidden();
  await openPage(page, "/admin/donations/new");
  await expect(page.getByLabel("Last name")).toHaveValue("");
});

test("a tab at the sign-in page continues when another tab has signed in, and signing out in one tab signs out all", async ({
  page,
  context,
  site,
}) => {
  await openPage(page, "/admin/messages");
  const other = await context.newPage();
  await openPage(other, "/admin/donations");
  await signInHere(other, site);
  await expect(page.getByRole("searchbox")).toBeVisible();
  await waitForScripts(page);
  await pressButton(other, "Logout");
  await expect(findHeading(page, "Admin Access")).toBeVisible();
});

test.describe("far from the organization", () => {
  test.use({ timezoneId: "Asia/Tokyo", locale: "de-DE" });

  test("a date is in the viewer's time zone from the first paint, a gift's day in the organization's, with the zone named", async ({
    page,
    site,
  }) => {
    await signIn(page, site);
    await page.addInitScript(() => {
      const times: string[] = [];
      Object.assign(window, { seenTimes: times });
      const look = () => {
        for (const time of document.querySelectorAll("main time"))
          if (getComputedStyle(time).visibility === "visible") times.push(time.textContent ?? "");
        requestAnimationFrame(look);
      };
      look();
    });
    await openPage(page, "/admin/sessions");
    const time = page.locator("main time").first();
    await expect(time).toHaveText(/^\d{1,2}\.\d{1,2}\.\d{4}, \d{1,2}:\d{2}$/);
    await expect(time).toBeVisible();
    const seenTimes = await page.evaluate(() => Reflect.get(window, "seenTimes") as string[]);
    expect(seenTimes.filter((text) => !/^\d{1,2}\.\d{1,2}\.\d{4}, [\d:]+$/.test(text))).toEqual([]);

    await sendPledge(site, { lastName: "Zonelark" });
    const at = "2026-10-31T21:30:00.000Z";
    const gift = "last_name = 'Zonelark'";
    executeSql(site, `update donations set created_at = ?, received_at = ? where ${gift}`, at, at);
    await openPage(page, "/admin/donations?q=Zonelark");
    const row = page.getByRole("row").filter({ hasText: "Zonelark" });
    await expect(row.locator("time")).toHaveText("10/31/2026");
    await row.getByRole("link").first().click();
    await expectText(page, "10/31/2026, 3:30 PM MDT");
    const history = page.getByRole("region", { name: "History" }).locator("time");
    await expect(history).toHaveText("10/31/2026, 3:30 PM");
  });

  test("without scripts no passkey is offered, and a date is shown in the organization's time zone, with its name", async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
    const page = await context.newPage();
    await page.goto("/admin");
    await expect(page.getByRole("button")).toHaveText(["Access Dashboard"]);
    await signInByForm(page, site);
    await page.goto("/admin/sessions");
    const time = page.locator("main time").first();
    await expect(time).toHaveText(/^\d+\/\d+\/\d{4}, \d+:\d{2} [AP]M M[SD]T$/);
    await expect(time).toBeVisible();
    await context.close();
  });
});
