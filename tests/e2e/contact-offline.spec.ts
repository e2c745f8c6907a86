import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { type SiteProcess, startSite } from "#tests/support/site-process.ts";
import playwrightConfig from "../../playwright.config.ts";
import { expect, signIn, test, untilAlive, untilHydrated } from "./fixtures.ts";

test.use({
  expectedNoise:
    /net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED)|status of (428|503)|Failed to fetch/,
});

// Browsers are started and closed here, on machines with other things to do.
test.describe.configure({ timeout: 90_000 });

async function fill(page: Page, text: string) {
  await page.getByLabel("First Name").fill("Tobias");
  await page.getByLabel("Last Name").fill("Fenn");
  await page.getByLabel("Email").fill("t.fenn@example.org");
  await page.getByLabel("Subject").selectOption("General Question");
  await page.getByLabel("Comments or Questions").fill(text);
}

/** Opens the page, touches nothing, and waits until what it needs without a connection is fetched. */
async function openContact(page: Page, url: string) {
  const keeper = page.waitForResponse((response) => /store-message.*\.js/.test(response.url()));
  await page.goto(`${url}/contact`);
  await keeper;
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
}

/** Opens the page and begins to write while there is a connection: with that the form's code comes. */
async function beginToWrite(page: Page, url: string) {
  await openContact(page, url);
  await page.getByLabel("First Name").focus();
  await untilHydrated(page.getByLabel("First Name"));
  await page.waitForLoadState("networkidle");
}

const contactsOf = async (page: Page, site: SiteProcess) => {
  await signIn(page, site);
  await page.getByRole("link", { name: "Contact Submissions" }).click();
  await expect(page.getByRole("table", { name: "Contact Submissions" })).toBeVisible();
  return page.getByRole("row");
};

test("written where no code of the form had come, browser closed and opened again, then online: delivered once, by itself", async () => {
  const site = await startSite({ CONTACT_MINIMUM_SECONDS: "0" });
  const profile = mkdtempSync(join(tmpdir(), "arena-profile-"));
  const { launchOptions = {} } = playwrightConfig.use ?? {};
  const open = (): Promise<BrowserContext> =>
    chromium.launchPersistentContext(profile, launchOptions);

  let browser = await open();
  try {
    let page = browser.pages()[0] ?? (await browser.newPage());
    await openContact(page, site.url);
    await browser.setOffline(true);
    await fill(page, "Written where there is no signal.");
    await page.getByRole("button", { name: "Submit" }).click();
    const toast = page.getByRole("alert").filter({ hasText: "Message Sent" });
    await expect(toast).toContainText("Thank you for contacting us. We'll get back to you soon!");
    await expect(toast).toContainText(
      "It is saved on this device and goes out when the connection is back.",
    );
    await expect(page.getByLabel("First Name")).toHaveValue("");
    await browser.close();

    browser = await open();
    page = browser.pages()[0] ?? (await browser.newPage());
    // Any page will do: the visitor need not remember the form.
    const delivered = page.waitForResponse((response) => response.url().endsWith("/api/contact"));
    await page.goto(`${site.url}/newsletter`);
    expect((await delivered).status()).toBe(201);
    await expect(page.getByText("Message Sent Successfully")).toBeVisible();
    await page.goto(`${site.url}/contact`);
    await expect(page.getByLabel("First Name")).toBeVisible();
    await expect(page.getByRole("region", { name: "Waiting to go out" })).toHaveCount(0);
    const rows = await contactsOf(page, site);
    await expect(rows.filter({ hasText: "Written where there is no signal." })).toHaveCount(1);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
    await site.remove();
  }
});

test("on the page where it was written it goes out as soon as the connection is back", async ({
  page,
  site,
}) => {
  await beginToWrite(page, site.url);
  await page.context().setOffline(true);
  await fill(page, "Written in a tunnel.");
  await page.getByRole("button", { name: "Submit" }).click();
  const waiting = page.getByRole("region", { name: "Waiting to go out" });
  await expect(waiting).toContainText("Written in a tunnel.");
  await expect(page.getByRole("status").filter({ hasText: "Message Sent" })).toContainText(
    "It is saved on this device and goes out when the connection is back.",
  );
  const delivered = page.waitForResponse((response) => response.url().endsWith("/api/contact"));
  await page.context().setOffline(false);
  expect((await delivered).status()).toBe(201);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText("Message Sent Successfully")).toBeVisible();
});

test("what the form lacks is said by the browser when its code cannot come, and nothing is kept", async ({
  page,
  site,
}) => {
  await openContact(page, site.url);
  await page.context().setOffline(true);
  await fill(page, "Almost whole.");
  await page.getByLabel("Email").fill("t.fenn@");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expect(page.getByLabel("Comments or Questions")).toHaveValue("Almost whole.");
  expect(await page.evaluate(() => localStorage.getItem("contact-waiting"))).toBeNull();
});

test("kept without the form's code, it goes out from the same page when the connection is back", async ({
  page,
  site,
}) => {
  await openContact(page, site.url);
  await page.context().setOffline(true);
  await fill(page, "Written behind the hill.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Message Sent" })).toBeVisible();
  const delivered = page.waitForResponse((response) => response.url().endsWith("/api/contact"));
  await page.context().setOffline(false);
  expect((await delivered).status()).toBe(201);
});

test("with the proof of work on, the browser does it and the message is not held", async ({
  page,
}) => {
  const site = await startSite({ CONTACT_PROOF_OF_WORK: "on", CONTACT_MINIMUM_SECONDS: "0" });
  try {
    await openContact(page, site.url);
    await fill(page, "Paid for with a second of arithmetic.");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByText("Message Sent Successfully")).toBeVisible({ timeout: 20_000 });
    const row = (await contactsOf(page, site)).filter({ hasText: "a second of arithmetic" });
    await expect(row).toHaveCount(1);
    await page.goto(`${site.url}/admin/jobs`);
    await expect(page.getByText("No message is held back.")).toBeVisible();
  } finally {
    await site.remove();
  }
});

test("a message kept after the answer was lost is stored once, also after a reload", async ({
  page,
  site,
}) => {
  await openContact(page, site.url);
  // The server does its work, and the visitor's connection breaks before the answer.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await fill(page, "The answer to this one got lost.");
  await page.getByRole("button", { name: "Submit" }).click();
  const waiting = page.getByRole("region", { name: "Waiting to go out" });
  await expect(waiting).toContainText("The answer to this one got lost.");
  await page.reload();
  await expect(waiting).toContainText("The answer to this one got lost.");
  await page.unrouteAll({ behavior: "wait" });
  await waiting.getByRole("button", { name: "Send now" }).click();
  await expect(waiting).toHaveCount(0);
  const rows = await contactsOf(page, site);
  await expect(rows.filter({ hasText: "The answer to this one got lost." })).toHaveCount(1);
});

test("a server that cannot take messages now gets them later, and a visitor can discard one", async ({
  page,
  site,
}) => {
  await openContact(page, site.url);
  await page.route("**/api/contact", (route) => route.fulfill({ status: 503, body: "" }));
  await fill(page, "This one is thrown away again.");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Message Sent" })).toBeVisible();
  const waiting = page.getByRole("region", { name: "Waiting to go out" });
  await waiting.getByRole("button", { name: "Discard" }).click();
  await expect(waiting).toHaveCount(0);
});
