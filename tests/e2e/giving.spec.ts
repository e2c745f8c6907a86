import type { Page } from "@playwright/test";
import { firstGiving } from "#domain/content/facts/giving.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import {
  expect,
  expectText,
  findHeading,
  findLink,
  followLink,
  openPage,
  pressButton,
  publish,
  resizeTo,
  test,
} from "./fixtures.ts";
import { boxOf } from "./windows.ts";

test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });

async function raised(page: Page, site: SiteProcess): Promise<number> {
  const response = await page.request.get(`${site.url}/api/progress`);
  return ((await response.json()) as { raised: number }).raised;
}

test("a gift's mistakes are listed with links to the fields; a test gift then changes the figure", async ({
  page,
  ownSite: site,
}) => {
  await openPage(page, `${site.url}/donate`);
  await expectText(page, "Test mode: no money moves");
  await page.getByPlaceholder("Other amount").fill("0");
  await page.getByLabel("Email for your receipt").fill("ada@example");
  await pressButton(page, "Make a test gift");
  const problems = page.getByRole("alert").filter({ hasText: "Please check 2 fields" });
  await expect(problems).toBeVisible();
  await followLink(problems, "Check the email address");
  await expect(page.getByLabel("Email for your receipt")).toBeFocused();
  // A corrected field no longer has an error.
  await page.getByPlaceholder("Other amount").fill("25");
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
  await page.getByLabel("Email for your receipt").fill("");
  await page.getByLabel("$150").check();
  await page.getByLabel("Monthly").check();
  await expectText(page, "$150.00, each month, as a test.");
  await page.getByLabel("for the card fee").check();
  await expectText(page, "$154.79, each month, as a test.");
  await page.getByLabel("First Name", { exact: true }).first().fill("Wren");
  await page.getByLabel("Last Name", { exact: true }).first().fill("Calloway");
  const before = await raised(page, site);
  await pressButton(page, "Make a test gift");
  await expect(findHeading(page, "Your gift has arrived")).toBeVisible();
  await expectText(page, "$154.79, each month");
  expect(await raised(page, site)).toBeCloseTo(before + 154.79);
});

test("on a phone the amounts, also long ones, are on the first screen and uncovered; a tall phone also shows the button", async ({
  page,
  ownSite: site,
}) => {
  await page.goto(`${site.url}/donate`);
  for (const [width, height] of [
    [320, 640],
    [375, 667],
    [390, 664],
    [390, 844],
  ] as const) {
    await resizeTo(page, width, height);
    // A finger can press every sum that is in view.
    for (const sum of ["$40", "$200"])
      await page.getByRole("radio", { name: sum }).click({ trial: true, timeout: 15_000 });
    const { bottom } = await boxOf(page, ".gift-amounts label:nth-of-type(4)");
    const foot = await boxOf(page, ".giving-foot");
    expect(bottom, `${width}`).toBeLessThanOrEqual(Math.min(height, foot.y));
    if (height > 800) expect(foot.bottom).toBeLessThanOrEqual(height);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
  publish(site, "giving", { ...firstGiving, giftCents: [50_000, 100_000, 500_000, 2_500_000] });
  await page.reload();
  for (const width of [320, 390, 640, 1_024, 1_440]) {
    await resizeTo(page, width, 844);
    const boxes = page.locator(".gift-amounts label > span:last-child");
    const wider = (all: Element[]) => all.filter((box) => box.scrollWidth > box.clientWidth).length;
    expect(await boxes.evaluateAll(wider), `${width}`).toBe(0);
  }
});

test("a pledge is stored and thanked for; mistakes appear beside their fields, and a lost connection in view", async ({
  page,
}) => {
  await openPage(page, "/donate");
  await pressButton(page, "Send my pledge");
  await expectText(page, "Please enter an amount in dollars, for example 250.50");
  await expect(page.getByLabel("Amount in dollars")).toBeFocused();
  await page.getByLabel("Amount in dollars").fill("1,200");
  // Typed dates always stay in view, and the form keeps them.
  const dates = page.getByLabel("Your dates and amounts");
  await page.getByLabel("How you'd like to give it").selectOption("On dates I choose");
  await dates.fill("1/15/2099 1200");
  await page.getByLabel("How you'd like to give it").selectOption("Over 24 months");
  await pressButton(page, "Send my pledge");
  await expectText(page, "Choose dates of your own above");
  await dates.fill("");
  await expect(dates).toBeHidden();
  await page.getByLabel("First Name", { exact: true }).last().fill("Ada");
  await page.getByLabel("Last Name", { exact: true }).last().fill("Larkspur");
  await page.getByLabel("Email").last().fill("ada@example.org");
  await resizeTo(page, 390, 664);
  await page.context().setOffline(true);
  await pressButton(page, "Send my pledge");
  await expect(page.getByText("We couldn't save your pledge")).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await pressButton(page, "Send my pledge");
  await expect(findHeading(page, "Thank you for your pledge")).toBeVisible();
  await expectText(page, "$1,200, over 24 months");
});

test("a gift beyond the limit is led to the pledge, with its amount, and to the pastor", async ({
  page,
}) => {
  await openPage(page, "/donate");
  await page.getByPlaceholder("Other amount").fill("1000005");
  const foot = page.locator(".giving-foot");
  await expect(foot).not.toContainText("$1,000,005");
  await expect(findLink(page, "Talk with the pastor")).toBeVisible();
  await expect(foot.getByRole("button")).toHaveCount(0);
  await followLink(foot, "Pledge this amount");
  await expect(page.locator("#pledge-amount")).toHaveValue("1000005");
  await expect(page.locator("#pledge-amount")).toBeInViewport();
});

test("with a phone's keyboard open, each field of a form is visible with its name, and nothing covers it", async ({
  page,
}) => {
  const KEYBOARD = 260;
  for (const [width, height] of [
    [390, 664],
    [375, 667],
    [320, 640],
  ] as const) {
    await resizeTo(page, width, height - KEYBOARD);
    for (const path of ["/donate", "/donate/pledge", "/contact", "/newsletter"]) {
      await openPage(page, path);
      const covered = await page.evaluate(coveredFields);
      expect(covered, `${path} at ${width}`).toEqual([]);
    }
  }
});

/**
 * Runs in the page: returns the fields that are hidden when they have the focus, or whose name is
 * hidden.
 */
function coveredFields(): string[] {
  const fields = document.querySelectorAll<HTMLInputElement>(
    "main form :is(input:not([type=radio], [type=checkbox]), select, textarea):not([tabindex='-1'])",
  );
  return Array.from(fields).flatMap((field) => {
    if (field.offsetWidth < 60) return [];
    field.focus();
    const [label] = field.labels ?? [];
    const parts = [field, label].filter((part) => part && part.offsetWidth > 20);
    const isCovered = parts.some((part) => {
      const { left, top, height } = part?.getBoundingClientRect() ?? new DOMRect();
      const at = document.elementFromPoint(left + 8, top + Math.min(height / 2, 12));
      return !at || !(part?.contains(at) || label?.contains(at));
    });
    return isCovered ? field.name : [];
  });
}
