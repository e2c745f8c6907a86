import { rmSync } from "node:fs";
import {
  type BrowserContext,
  chromium,
  type Page,
  type Request,
  type Response,
} from "@playwright/test";
import { contactContent } from "#content/contact.ts";
import { messageRefused, queueTexts } from "#content/message-sent.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";
import playwrightConfig from "../../playwright.config.ts";
import {
  expect,
  expectText,
  fillContact,
  findButton,
  findHeading,
  openDesk,
  openPage,
  pressButton,
  publish,
  test,
} from "./fixtures.ts";

test.use({
  expectedNoise:
    /net::ERR_(CONNECTION_RESET|FAILED|INTERNET_DISCONNECTED)|Failed to fetch|status of 403/,
});

/**
 * Opens the page, touches nothing, and waits until the browser has loaded everything that it needs
 * without a connection.
 */
async function openContact(page: Page, url: string) {
  const code = page.waitForResponse((response) => /store-message.*\.js/.test(response.url()));
  await openPage(page, `${url}/contact`);
  // What it imports itself has loaded, too.
  await page.evaluate((url) => import(url).then(() => undefined), (await code).url());
  await page.waitForLoadState("networkidle");
}

/**
 * Opens the page and begins to write while there is a connection, so that the code of the form and
 * the toasts loads.
 */
async function beginToWrite(page: Page, url: string) {
  await openContact(page, url);
  await page.getByLabel("First Name").focus();
  await expect(
    page.locator("[data-island]", { has: page.getByLabel("First Name") }),
  ).toHaveAttribute("data-hydrated", "");
  await expect(page.locator(".toasts")).toBeAttached();
}

const isContact = (message: Request | Response) => message.url().endsWith("/api/contact");

/** What a page asks for to see whether the site answers. */
const REACHABILITY = "**/favicon.ico?*";

const contactsOf = async (page: Page, site: SiteProcess) => {
  await openDesk(page, site, "/admin/messages");
  await expect(page.getByRole("table", { name: "Contact Submissions" })).toBeVisible();
  return page.getByRole("row");
};

test("a message written offline is delivered once and by itself after the browser was closed and opened again online", async ({
  site,
}) => {
  const profile = makeFolder("profile");
  const { launchOptions = {} } = playwrightConfig.use ?? {};
  const openBrowser = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, launchOptions);

  let browser = await openBrowser();
  try {
    let page = browser.pages()[0] ?? (await browser.newPage());
    await openContact(page, site.url);
    await browser.setOffline(true);
    await fillContact(page, "Written where there is no signal.");
    await pressButton(page, "Submit");
    const toast = page.getByRole("alert").filter({ hasText: "Message Sent" });
    await expect(toast).toContainText("Thank you for contacting us. We'll get back to you soon!");
    await expect(toast).toContainText(
      "It's saved in this browser and will be sent when you're online again.",
    );
    await expect(page.getByLabel("First Name")).toHaveValue("");
    await browser.close();

    browser = await openBrowser();
    page = browser.pages()[0] ?? (await browser.newPage());
    // Browsers may report no connection wrongly, such as beside some VPNs.
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "onLine", { value: false });
    });
    // Any page will do: the visitor need not remember the form.
    const delivered = page.waitForResponse(isContact);
    await page.goto(`${site.url}/newsletter`);
    expect((await delivered).status()).toBe(201);
    await expectText(page, "Message Sent Successfully");
    await page.goto(`${site.url}/contact`);
    await expect(page.getByLabel("First Name")).toBeVisible();
    await expect(page.getByRole("region", { name: "Waiting to be sent" })).toHaveCount(0);
    const rows = await contactsOf(page, site);
    await expect(rows.filter({ hasText: "Written where there is no signal." })).toHaveCount(1);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
});

test("a message written offline is sent once the connection is back, and the open page says so in the staff's words", async ({
  page,
  // Other tests read the texts of the first edition.
  ownSite: site,
}) => {
  const { form } = contactContent;
  const sent = { title: "Your words have arrived", text: "We read each of them." };
  const unseen = { ...form.unseen, sent };
  publish(site, "contact", { ...contactContent, form: { ...form, unseen } });
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  await fillContact(page, "Written in a tunnel.");
  await pressButton(page, "Submit");
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting).toContainText("Written in a tunnel.");
  await expect(page.getByRole("status").filter({ hasText: "Message Sent" })).toContainText(
    "It's saved in this browser and will be sent when you're online again.",
  );
  // Safari on iOS closes a page's connection to its storage without telling it.
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...parameters) {
      IDBDatabase.prototype.transaction = transaction;
      this.close();
      return transaction.apply(this, parameters);
    };
    dispatchEvent(new Event("online"));
  });
  const delivered = page.waitForResponse(isContact);
  await page.context().setOffline(false);
  expect((await delivered).status()).toBe(201);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: sent.title })).toBeVisible();
  // The thanks had the focus.
  await expect(page.locator("#contact-form")).toBeFocused();
});

test("without the form's code the browser names wrong fields, and a complete message is sent once the signal is stronger", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openContact(page, site.url);
  // The browser believes that it is connected, so it reports no change.
  await page.route("**", (route) => route.abort());
  for (const [label, wrong] of [
    ["Email", "t.fenn@"],
    ["Email", "t.fenn@example"],
    ["Comments or Questions", "Too short"],
  ] as const) {
    await fillContact(page, "Written behind the hill.");
    await page.getByLabel(label).fill(wrong);
    await pressButton(page, "Submit");
    await expect(page.getByLabel(label)).toBeFocused();
    await expect(page.getByLabel(label)).toHaveValue(wrong);
    expect(await page.evaluate(() => localStorage.getItem("contact-waiting"))).toBeNull();
  }
  await fillContact(page, "Written behind the hill.");
  await pressButton(page, "Submit");
  const alert = page.getByRole("alert").filter({ hasText: "Message Sent" });
  await expect(alert).toBeVisible();
  // The page asks for its code only once the site answers.
  const failedRequest = page.waitForEvent("requestfailed", (request) =>
    request.url().includes("/favicon.ico?"),
  );
  await page.clock.fastForward("00:31");
  await failedRequest;
  await page.unrouteAll({ behavior: "wait" });
  const delivered = page.waitForResponse(isContact);
  await page.clock.fastForward("00:31");
  expect((await delivered).status()).toBe(201);
  await expect(alert).toHaveCount(0);
});

test("a queued message that a filter stops lets another pass, and one that the site refuses stays readable", async ({
  page,
  site,
}) => {
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  const text = "Written where a filter reads along.\n".repeat(4);
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  for (const count of [1, 2]) {
    await fillContact(page, text);
    await pressButton(page, "Submit");
    await expect(waiting.getByText("filter")).toHaveCount(count);
  }
  // The filter stops whichever message is sent first, as often as it is sent.
  let stopped: unknown;
  await page.route("**/api/contact", (route) => {
    const { key } = route.request().postDataJSON();
    stopped ??= key;
    return key === stopped ? route.fulfill({ status: 403, body: "Blocked" }) : route.fallback();
  });
  await page.context().setOffline(false);
  await expect(waiting.getByText("filter")).toHaveCount(1);
  await expect(waiting.getByText(queueTexts.refused)).toHaveCount(0);
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 400, json: { ok: false, errors: { message: "!" } } }),
  );
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expectText(page, messageRefused.text);
  const refused = page.getByRole("region", { name: messageRefused.title });
  await expect(refused.getByText(queueTexts.refused)).toBeVisible();
  await expect(refused.getByText("filter")).toHaveCSS("-webkit-line-clamp", "none");
  await expect(findButton(refused, "Send now")).toHaveCount(0);
  // Nothing is sent anymore, and the text stays readable.
  expect(await page.evaluate(() => localStorage.getItem("contact-waiting"))).toBe("refused");
  await page.reload();
  await expect(refused.getByText("filter")).toBeVisible();
});

test("a message whose answer was lost is stored once, also after a reload", async ({
  page,
  site,
}) => {
  await openContact(page, site.url);
  // The server does its work, and the visitor's connection breaks before the answer.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.route(REACHABILITY, (route) => route.abort("connectionreset"));
  await fillContact(page, "The answer to this one got lost.");
  await pressButton(page, "Submit");
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await expect(waiting).toContainText("The answer to this one got lost.");
  // Without timers, the page sends the message once when it opens, and then when the visitor
  // asks.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const sentByItself = page.waitForEvent("requestfailed", isContact);
  await page.reload();
  await sentByItself;
  await expect(waiting).toContainText("The answer to this one got lost.");
  await page.unrouteAll({ behavior: "wait" });
  // A press does nothing while the page is still finishing its own attempt.
  const sendNow = findButton(waiting, "Send now");
  await expect(async () => {
    if (await sendNow.isVisible()) await sendNow.click({ timeout: 1_000 });
    await expect(waiting).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await page.clock.resume();
  const rows = await contactsOf(page, site);
  await expect(rows.filter({ hasText: "The answer to this one got lost." })).toHaveCount(1);
});

test("a message that is changed while it is being sent is a different message: it stays in the form, or is posted separately", async ({
  page,
  site,
}) => {
  const texts = ["Said at first.", "Said at second.", "Said at third."] as const;
  const arrived = texts.map(() => Promise.withResolvers<void>());
  const changed = texts.map(() => Promise.withResolvers<void>());
  await openContact(page, site.url);
  // The server has each message, but its answer is lost once the visitor types the next text.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    const index = texts.indexOf(route.request().postDataJSON().message);
    arrived[index]?.resolve();
    await changed[index]?.promise;
    await route.abort("connectionreset");
  });
  await page.route(REACHABILITY, (route) => route.abort("connectionreset"));
  const messageField = page.getByLabel("Comments or Questions");
  const sendAndChange = async (at: 0 | 1) => {
    await pressButton(page, "Submit");
    await arrived[at]?.promise;
    await messageField.fill(texts[at + 1] ?? "");
    changed[at]?.resolve();
  };
  await fillContact(page, texts[0]);
  await sendAndChange(0);
  await expect(page.getByRole("region", { name: "Waiting to be sent" })).toContainText(texts[0]);
  // A visitor who continues to type keeps the focus.
  await expect(page.locator("form[data-unanswered]")).toHaveCount(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(messageField).toBeFocused();
  await expect(messageField).toHaveValue(texts[1]);
  await page.unroute(REACHABILITY);
  await sendAndChange(1);
  await expect(page).toHaveURL(`${site.url}/contact/thank-you#contact-fields`);
  await page.unrouteAll({ behavior: "wait" });
  const rows = await contactsOf(page, site);
  for (const text of texts) await expect(rows.filter({ hasText: text })).toHaveCount(1);
});

test("a queued message can be discarded; one that scripts cannot send is posted as a form by a press", async ({
  page,
  site,
}) => {
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  const thanks = findHeading(page, "Message Sent");
  await fillContact(page, "This one is thrown away again.");
  await pressButton(page, "Submit");
  await expect(thanks).toBeFocused();
  await pressButton(waiting, "Discard");
  await expect(waiting).toHaveCount(0);
  await expect(page.locator("#contact-form")).toBeFocused();
  await expect(thanks).toHaveCount(0);
  await fillContact(page, "No script of this browser can send this.");
  await pressButton(page, "Submit");
  await expect(waiting).toContainText("No script of this browser can send this.");
  await page.route("**/api/contact", (route) => route.abort());
  await page.context().setOffline(false);
  // While the browser asks whether the site answers, typing into another form doesn't change
  // this form's key.
  await page.getByLabel("First Name").evaluate((field) => {
    const ask = window.fetch;
    window.fetch = (...request) => {
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      return ask(...request);
    };
  });
  const posted = page.waitForRequest((request) => request.isNavigationRequest());
  await pressButton(waiting, "Send now");
  expect((await posted).postData()).toMatch(/key=\w{32}/);
  await expect(page).toHaveURL(`${site.url}/contact/thank-you`);
  const rows = await contactsOf(page, site);
  await expect(rows.filter({ hasText: "No script of this browser can send this." })).toHaveCount(1);
});

test("a message that is discarded while another is being sent is not sent", async ({
  page,
  site,
}) => {
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  for (const text of ["Written first, at the well.", "Written second, at the well."]) {
    await fillContact(page, text);
    await pressButton(page, "Submit");
    await expect(waiting.getByText(text)).toBeVisible();
  }
  const began = Promise.withResolvers<string>();
  const isDiscarded = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route("**/api/contact", async (route) => {
    const { message } = route.request().postDataJSON();
    sent.push(message);
    began.resolve(message);
    await isDiscarded.promise;
    await route.continue();
  });
  await page.context().setOffline(false);
  const first = await began.promise;
  const other = waiting.getByRole("listitem").filter({ hasNotText: first });
  await pressButton(other, "Discard");
  await expect(other).toHaveCount(0);
  isDiscarded.resolve();
  await expect(waiting).toHaveCount(0);
  expect(sent).toEqual([first]);
});

test("without an answer from the browser's storage the form keeps the text, and sends it once when submitted again", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const answers = new Promise((resolve) => addEventListener("storage-answers", resolve));
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name) {
      const request = open.call(this, name);
      Object.defineProperty(request, "onsuccess", {
        set: (answer) => request.addEventListener("success", () => answers.then(answer)),
      });
      return request;
    };
  });
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  await fillContact(page, "Written where nothing is stored.");
  await pressButton(page, "Submit");
  await expectText(page, contactContent.form.unseen.unavailable);
  await expect(page.getByLabel("Comments or Questions")).toHaveValue(
    "Written where nothing is stored.",
  );
  await expect(findButton(page, "Submit")).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event("storage-answers")));
  const waiting = page.getByRole("region", { name: "Waiting to be sent" });
  await pressButton(waiting, "Discard");
  await expect(waiting).toHaveCount(0);
  await pressButton(page, "Submit");
  await expect(waiting).toContainText("Written where nothing is stored.");
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  const rows = await contactsOf(page, site);
  await expect(rows.filter({ hasText: "Written where nothing is stored." })).toHaveCount(1);
});
