import type { Page } from "@playwright/test";
import { freePort, type SiteProcess } from "#tests/support/site-process.ts";
import {
  test as base,
  expect,
  expectText,
  findLink,
  followLink,
  openPage,
  pressButton,
  siteFixture,
} from "./fixtures.ts";

const PORT = String(await freePort());
const GIVING_ORIGIN = `http://giving.localhost:${PORT}`;
const givelively = { GIVING_PROVIDER: "givelively", GIVING_FORM: "arena" };
const donorbox = { GIVING_PROVIDER: "donorbox", GIVING_FORM: "arena" };

/**
 * A site that gives through Give Lively, on its own host (sandboxed) and with a second host name;
 * and one that gives through Donorbox.
 */
const test = base.extend<object, { plain: SiteProcess; hosted: SiteProcess; framed: SiteProcess }>({
  plain: [...siteFixture(givelively)],
  hosted: [...siteFixture({ ...givelively, GIVING_ORIGIN, PORT })],
  framed: [...siteFixture(donorbox)],
});

// One worker runs all of these tests, so that they share the sites.
test.describe.configure({ mode: "default" });

/** Stands in for Give Lively: fills its element after a moment, as the real script does. */
const WIDGET = `{ const form = document.getElementById("give-lively-widget");
  form.innerHTML = '<p id="there">Form of arena, origin ' + window.origin + '</p>';
  form.firstChild.style.height = "733px"; form.firstChild.style.margin = "0";
  const pay = form.firstChild.appendChild(document.createElement("button"));
  pay.textContent = "Pay in a window";
  pay.onclick = () => open("https://payments.example/");
  addEventListener("message", ({ data }) => { if (data === "paid") pay.textContent = data; }); }`;

async function standInForGiveLively(page: Page): Promise<string[]> {
  const urls: string[] = [];
  await page.context().route("https://payments.example/", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<script>opener.postMessage("paid", "*")</script>`,
    }),
  );
  await page.route(/^https:\/\//, (route) => {
    urls.push(route.request().url());
    return route.fulfill({
      contentType: "text/javascript",
      headers: { "access-control-allow-origin": "*" },
      body: WIDGET,
    });
  });
  return urls;
}

const givingFrame = (page: Page) => page.frameLocator('iframe[title="Giving form of Give Lively"]');

/** Presses the form's button, and waits until the window that opens has answered the form. */
async function payInWindow(page: Page): Promise<void> {
  await pressButton(givingFrame(page), "Pay in a window");
  await expectText(givingFrame(page), "paid");
}

test("the provider gets no request before the click; then its form opens in a frame that a payment window can answer", async ({
  page,
  plain,
}) => {
  const urls = await standInForGiveLively(page);
  await openPage(page, `${plain.url}/donate`);
  expect(urls).toEqual([]);
  expect(await page.locator("iframe").count()).toBe(0);

  await followLink(page, "Give now");
  await expectText(givingFrame(page), "Form of arena, origin null");
  await expect(page.locator("iframe")).toHaveAttribute("height", "733");
  expect(urls).toHaveLength(1);
  expect(urls[0]).toMatch(
    /^https:\/\/secure\.givelively\.org\/widgets\/simple_donation\/arena\.js\?/,
  );
  await expect(page.getByText("Loading the form")).toBeHidden();
  await expect(findLink(page, "Give on Give Lively's own page")).toHaveAttribute(
    "href",
    "https://secure.givelively.org/donate/arena",
  );
  await payInWindow(page);
});

test("after eight seconds without an answer the page says that the provider is slow or blocked", async ({
  page,
  plain,
}) => {
  await page.clock.install();
  await page.route(/^https:\/\/secure\.givelively/, () => undefined);
  await openPage(page, `${plain.url}/donate`);
  const notice = page.getByText("The form of Give Lively is slow or blocked here.");
  // From here on, the eight seconds pass only when the test advances the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  await followLink(page, "Give now");
  await expectText(page, "Loading the form");
  // The page ignores a sender that sends the embed's messages but isn't the frame.
  await page.evaluate(() => window.postMessage({ type: "giving", height: 999, ready: true }, "*"));
  await page.clock.fastForward(7_000);
  await expect(notice).toBeHidden();
  await page.clock.fastForward(1_500);
  await expect(notice).toBeVisible();
  await expect(page.locator("iframe")).toHaveAttribute("height", "80");
  await expect(findLink(page, "Give on Give Lively's own page")).toBeVisible();
});

test("with a second host name the form has that origin and never the staff's cookie, and its window can answer it too", async ({
  page,
  context,
  hosted,
}) => {
  await standInForGiveLively(page);
  await context.addCookies([
    { name: "staff", value: "secret", url: hosted.url, httpOnly: true, sameSite: "Lax" },
  ]);
  const embed = page.waitForRequest((request) => request.url().includes("/giving/embed"));
  await openPage(page, `${hosted.url}/donate`);
  await followLink(page, "Give now");
  await expectText(givingFrame(page), `Form of arena, origin ${GIVING_ORIGIN}`);
  await expect(page.locator("iframe")).toHaveAttribute("height", "733");
  expect((await (await embed).allHeaders()).cookie).toBeUndefined();
  await payInWindow(page);
});

test("Donorbox's form is a frame of donorbox.org, and no script of theirs runs outside it", async ({
  page,
  framed,
}) => {
  const urls: string[] = [];
  await page.route(/^https:\/\//, (route) => {
    urls.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>Form of arena</p>" });
  });
  await openPage(page, `${framed.url}/donate`);
  await followLink(page, "Give now");
  const embed = page.frameLocator('iframe[title="Giving form of Donorbox"]');
  const form = embed.frameLocator('iframe[title="Donation form by Donorbox"]');
  await expectText(form, "Form of arena");
  expect(urls).toEqual(["https://donorbox.org/embed/arena"]);
});
