import type { Page, Route } from "@playwright/test";
import { depositPage, depositsPage } from "#content/desk/deposits.ts";
import { donationsPage } from "#content/desk/donations.ts";
import { guestListPage } from "#content/desk/gatherings.ts";
import { giftPage, paymentFormLabels } from "#content/desk/gifts.ts";
import { peoplePage } from "#content/desk/people.ts";
import { searchLabels } from "#content/desk/search.ts";
import { restoredFormLabels } from "#content/desk/shell.ts";
import { staffToasts } from "#content/desk/toasts.ts";
import { failures } from "#content/failures.ts";
import { newsletterContent } from "#content/newsletter.ts";
import { gallery } from "#content/plans.ts";
import { firstGiving } from "#domain/content/facts/giving.ts";
import { SUPPER } from "#tests/support/gatherings.ts";
import {
  executeSql,
  expect,
  expectText,
  findHeading,
  findLink,
  findToasts,
  openDesk,
  openPage,
  pressButton,
  publish,
  readRow,
  sendMessage,
  signIn,
  test,
} from "./fixtures.ts";

test.use({
  // React Router reports a refusal by the shortened name of its class.
  expectedNoise:
    /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|GL Driver Message|(^|during render )\w\w$/,
});

/** Opens a page for a visitor who has read for a while when the connection goes. */
async function openAndLoseConnection(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

test("a picture that cannot be opened says so, and opens once the connection is back", async ({
  page,
}) => {
  await openAndLoseConnection(page, "/plans");
  const picture = page.locator(".slide-link").first();
  await picture.click();
  await expectText(page, gallery.unreachable);
  await page.context().setOffline(false);
  await picture.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText(gallery.unreachable)).toBeHidden();
});

test("a form whose code cannot be loaded says so, keeps what was typed, and works afterwards", async ({
  page,
}) => {
  await openAndLoseConnection(page, "/newsletter");
  const field = page.getByLabel("Email");
  await field.fill("wren@example.org");
  await pressButton(page, newsletterContent.form.submit);
  await expectText(page, newsletterContent.form.unseen.unavailable);
  await expect(field).toHaveValue("wren@example.org");
  await page.context().setOffline(false);
  await pressButton(page, newsletterContent.form.submit);
  await expectText(page, failures.noMail.newsletter.text);
  await expect(page.getByText(newsletterContent.form.unseen.unavailable)).toBeHidden();
});

test("a dialog that cannot open, for want of code, story or browser support, leads to the page with its content", async ({
  page,
}) => {
  await openPage(page, "/news");
  await page.route("**/assets/*.js", (route) => route.abort());
  await pressButton(page, "View Press Release");
  await page.waitForURL("/news/press-release-project-relaunch");
  await page.unroute("**/assets/*.js");
  await page.clock.install();
  await openPage(page, "/news");
  await page.route("**/api/news/*", () => undefined);
  const newsRequest = page.waitForRequest("**/api/news/*");
  await pressButton(page, "View Press Release");
  await newsRequest;
  await page.clock.fastForward("00:11");
  await page.waitForURL("/news/press-release-project-relaunch");
  await page.addInitScript(() => Reflect.deleteProperty(window, "HTMLDialogElement"));
  await openPage(page, "/news");
  await pressButton(page, "Watch Story");
  await expect(page).toHaveURL(/\/news\/.+/);
});

test("a second press of a story shows it when the answer to the first one comes", async ({
  page,
}) => {
  await openPage(page, "/news");
  const first = Promise.withResolvers<Route>();
  await page.route("**/api/news/*", first.resolve);
  await pressButton(page, "View Press Release");
  const route = await first.promise;
  await pressButton(page, "View Press Release");
  await route.continue();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("a story that was opened stays open when one that was pressed before does not come", async ({
  page,
}) => {
  await page.clock.install();
  await openPage(page, "/news");
  await page.route("**/api/news/*", () => undefined, { times: 1 });
  const newsRequest = page.waitForRequest("**/api/news/*");
  await pressButton(page, "View Press Release");
  await newsRequest;
  await page.clock.fastForward("00:05");
  await pressButton(page, "Watch Story");
  await expect(page.getByRole("dialog")).toBeVisible();
  const left: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) left.push(request.url());
  });
  await page.clock.fastForward("00:06");
  // A request that begins after a navigation that the limit has begun.
  await page.evaluate(async () => void (await fetch("/healthz")));
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL("/news");
  expect(left).toEqual([]);
});

test("the desk says that it is offline, keeps a list that cannot be refreshed, and goes on when the connection is back", async ({
  page,
  site,
}) => {
  await sendMessage(site, { firstName: "Orla", lastName: "Quillfeather" });
  await openDesk(page, site, "/admin/messages");
  const row = page.getByRole("row").filter({ hasText: "Orla Quillfeather" }).first();
  await expect(row).toBeVisible();
  const donations = page.getByRole("link", { name: "Donations", exact: true });
  await donations.click();
  await expect(donations).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(row).toBeVisible();
  await page.context().setOffline(true);
  await pressButton(page, "Refresh Data");
  await expectText(page, "What was loaded stays. Try again in a moment");
  await expect(row).toBeVisible();
  // The frame and the typed text stay: a press waits for the connection.
  const answered = findLink(page, /^Answered/);
  const waits = page.getByText("What you typed stays here. Press again in a moment");
  await answered.click();
  await expect(waits).toBeVisible();
  await expect(row).toBeVisible();
  await donations.click();
  await expect(donations).not.toHaveAttribute("aria-current", "page");
  await page.keyboard.press("ControlOrMeta+k");
  const search = page.getByRole("dialog", { name: searchLabels.heading });
  const searchBox = search.getByRole("searchbox");
  await expect(searchBox).toBeFocused();
  await searchBox.fill("Quillfeather");
  await expect(search.getByRole("alert")).toHaveText(staffToasts["not-refreshed"].text);
  await pressButton(search, searchLabels.close);
  await expect(search).toBeHidden();
  await expect(row).toBeVisible();
  await page.context().setOffline(false);
  await answered.click();
  await expect(page.getByText(/\b0 of/).first()).toBeVisible();
  // A connection that never answers, as when a phone changes networks, counts as none.
  await page.route("**/healthz", () => undefined);
  await pressButton(page, "Refresh Data");
  await expect(findToasts(page)).toContainText(staffToasts["not-refreshed"].text);
});

test("where the browser wrongly believes itself offline, staff sign in, and a stopped press soon goes through", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "onLine", { value: false });
  });
  await openPage(page, `${site.url}/admin`);
  await page.getByLabel("Username").fill(site.administrator.username);
  await page.getByLabel("Password").fill(site.administrator.password);
  await pressButton(page, "Access Dashboard");
  const donations = page.getByRole("link", { name: "Donations", exact: true });
  await expect(donations).toHaveAttribute("aria-current", "page");
  const people = page.getByRole("link", { name: "People", exact: true });
  await page.route("**/healthz", (route) => route.abort());
  const failedRequest = page.waitForEvent("requestfailed");
  await page.evaluate(() => dispatchEvent(new Event("offline")));
  await failedRequest;
  await page.unrouteAll();
  await people.click();
  await expectText(page, staffToasts["no-connection"].text);
  // The stopped press has asked the site, whose answer lets the next one go through.
  await expect(async () => {
    await people.click();
    await expect(people).toHaveAttribute("aria-current", "page", { timeout: 1_000 });
  }).toPass();
});

/** Presses a button whose answer is lost, and returns what lets its request arrive later. */
async function pressWithoutAnswer(page: Page, button: string): Promise<() => Promise<unknown>> {
  await page.route("**/*.data*", (route) => route.abort());
  // Not only begun: Playwright would deliver a request that it has not aborted before unrouteAll().
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await pressButton(page, button);
  const request = await lost;
  await page.unrouteAll();
  const headers = await request.allHeaders();
  return () => page.request.post(request.url(), { headers, data: request.postDataBuffer() ?? "" });
}

test("a payment on a pledge, a part of a check and a guest are recorded once when they are sent again after a lost answer", async ({
  page,
  ownSite: site,
}) => {
  publish(site, "giving", { ...firstGiving, designations: ["Roof"] });
  const at = new Date().toISOString();
  for (const status of ["pledged", "received"])
    executeSql(
      site,
      `insert into donations (id, created_at, first_name, last_name, email, amount_cents,
         donation_type, status, pledge_months, confirmed_at, source)
       values (?, ?, 'Hollis', 'Greywater', '', 120000, 'Check', ?, 12, ?, 'staff')`,
      status,
      at,
      status,
      at,
    );
  publish(site, "gatherings/supper", {
    ...SUPPER,
    startsAt: "2099-03-14T23:30:00.000Z",
    endsAt: "2099-03-15T02:30:00.000Z",
  });
  const payment = {
    path: "/admin/donations?open=pledged",
    open: null,
    label: paymentFormLabels.checkNumber,
    button: donationsPage.recordPayment,
    toast: staffToasts["payment-recorded"],
  };
  const part = {
    path: "/admin/donations?open=received",
    open: donationsPage.split,
    label: donationsPage.splitAmount,
    button: donationsPage.splitNow,
    toast: staffToasts["gift-split"],
  };
  const guest = {
    path: "/admin/site/coming/supper",
    open: guestListPage.add,
    label: guestListPage.name,
    button: guestListPage.add,
    toast: staffToasts["guest-added"],
  };
  const count = `select count(*) as records from
    (select id from donations union all select id from attendees) as each_record`;
  await signIn(page, site);
  let records = 2;
  for (const { path, open, label, button, toast } of [payment, part, guest]) {
    await openPage(page, site.url + path);
    const field = page.getByLabel(label, { exact: true });
    if (open) await page.getByText(open, { exact: true }).first().click();
    await field.fill("22");
    // A limit refuses it first.
    await page.route("**/*.data*", (route) => route.fulfill({ status: 429 }), {
      times: 1,
    });
    await pressButton(page, button);
    await expectText(page, failures.tooMany.heading);
    await pressButton(page, failures.again);
    await expect(field).toHaveValue("22");
    const deliver = await pressWithoutAnswer(page, button);
    await page.reload();
    await expectText(page, restoredFormLabels.restored);
    await expect(field).toHaveValue("22");
    // The page was loaded before the request arrived.
    await deliver();
    await pressButton(page, button);
    await expectText(page, toast.text);
    records++;
    expect(readRow(site, count)).toEqual({ records });
    await page.reload();
    await expect(page.getByText(restoredFormLabels.restored)).toHaveCount(0);
    await expect(field).toHaveValue("");
  }
});

test("a second deposit is opened after the answer about the first was lost", async ({
  page,
  ownSite: site,
}) => {
  const deposits = "/admin/donations/deposits";
  await openDesk(page, site, deposits);
  await page.getByLabel(depositsPage.account).fill("22");
  const deliver = await pressWithoutAnswer(page, depositsPage.open);
  await deliver();
  await openPage(page, site.url + deposits);
  await pressButton(page, depositsPage.open);
  await expect(findHeading(page, depositPage.heading(2))).toBeVisible();
});

test("a person is added once when the form is sent again after a lost answer", async ({
  page,
  ownSite: site,
}) => {
  await openDesk(page, site, "/admin/people/new");
  await page.getByLabel(giftPage.lastName).fill("Greywater");
  const deliver = await pressWithoutAnswer(page, peoplePage.add);
  await page.reload();
  await expectText(page, restoredFormLabels.restored);
  await deliver();
  await pressButton(page, peoplePage.add);
  await expect(findHeading(page, "Greywater")).toBeVisible();
  expect(readRow(site, "select count(*) as people from people")).toEqual({ people: 1 });
});
