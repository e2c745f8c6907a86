import type { Page } from "@playwright/test";
import { possibleDuplicatesPage } from "#content/desk/people.ts";
import { filterChipLabels, viewLabels } from "#content/desk/records.ts";
import { expectNoViolations, expectNoViolationsAt, loadAxeEverywhere } from "./axe.ts";
import {
  expect,
  findHeading,
  findLink,
  followLink,
  openDesk,
  openPage,
  pressButton,
  resizeTo,
  sendMessage,
  sendPledge,
  signIn,
  test,
} from "./fixtures.ts";

/** The desk's main pages. */
const PAGES = [
  "overview",
  "donations",
  "donations/new",
  "messages",
  "people/alike",
  "newsletter",
  "jobs",
  "import",
  "accounts",
  "privacy",
  "audit",
  "templates",
  "site",
  "site/news",
  "site/pictures",
  "site/facts",
  "site/edit/campaign",
];

test.use({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });

test("a table fits the screen, its rows open, and its search finds while one types", async ({
  page,
  site,
}) => {
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(3).slice(0, 95);
  await sendMessage(site, { firstName: long, lastName: long });
  for (let n = 1; n < 12; n++)
    await sendMessage(site, { firstName: "Wren", lastName: `Zuñiga${n}` });
  await openDesk(page, site, "/admin/messages");
  const table = page.getByRole("table");
  const last = table.getByRole("columnheader").last();
  for (const width of [1024, 1280, 1440]) {
    await resizeTo(page, width, 500);
    const box = await last.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await test.step("on a laptop, the last of the usual views is not cut off", async () => {
    await page.goto("/admin/donations");
    for (const width of [1280, 1366, 1440, 1600]) {
      await resizeTo(page, width, 500);
      const views = page.getByRole("navigation", { name: viewLabels.label });
      const cut = await views.evaluate((row) => row.scrollWidth - row.clientWidth);
      expect(cut, `${width}`).toBe(0);
    }
  });

  await page.goto("/admin/messages");
  const name = page.getByRole("cell", { name: long }).nth(1);
  await expect(name).toHaveAttribute("title", `${long} ${long}`);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(last).toBeInViewport();

  await test.step("beside an open record, a figure of the foot stays on one line", async () => {
    await resizeTo(page, 834, 900);
    await table.getByRole("cell", { name: "N/A" }).first().click();
    await expect(page.getByRole("complementary")).toBeVisible();
    await expect(page.locator(".list-foot strong").first()).toHaveCSS("height", "24px");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary")).toBeHidden();
    await resizeTo(page, 1440, 900);
  });

  const search = page.getByRole("searchbox");
  await test.step("while one types, the field keeps the focus, and the history does not grow", async () => {
    await search.focus();
    const entries = await page.evaluate(() => history.length);
    await search.pressSequentially("zuniga11");
    await expect(page).toHaveURL(/q=zuniga11/);
    await expect(page.getByRole("status").first()).toContainText(/\b1 of/);
    await expect(search).toBeFocused();
    await pressButton(page, filterChipLabels.add);
    await page.locator("[name=from]").fill("2020-01-01");
    await expect(page).toHaveURL(/from=2020-01-01/);
    await page.keyboard.press("Escape");
    expect(await page.evaluate(() => history.length)).toBe(entries);
  });

  await test.step("words can be selected; a click beside them opens the record, with Ctrl in a new tab", async () => {
    const text = table.getByText("May I give a horse trailer?");
    const { x = 0, y = 0 } = (await text.boundingBox()) ?? {};
    await page.mouse.move(x + 2, y + 8);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 8, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await page.evaluate(() => getSelection()?.removeAllRanges());
    const besideWords = table.getByRole("cell", { name: "N/A" });
    const [tab] = await Promise.all([
      page.context().waitForEvent("page"),
      besideWords.click({ modifiers: ["ControlOrMeta"] }),
    ]);
    await expect(tab.getByRole("complementary")).toContainText("Wren Zuñiga11");
    await tab.close();
    await expect(page.getByRole("complementary")).toHaveCount(0);
    await besideWords.click();
    await expect(page.getByRole("complementary")).toContainText("Wren Zuñiga11");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("complementary")).toBeHidden();
    await expect(findLink(page, "Wren Zuñiga11")).toBeFocused();
    await followLink(page, "Clear all");
    await expect(search).toHaveValue("");
  });

  await test.step("nothing moves when one chooses an order, a filter or a view, even when no record matches", async () => {
    await sendPledge(site);
    for (const [width, list, view] of [
      [1440, "donations", "This month"],
      [1440, "messages", "My messages"],
      [390, "messages", "My messages"],
    ] as const) {
      await resizeTo(page, width, 900);
      await openPage(page, `/admin/${list}`);
      const before = await placesOf(page);
      const expectSame = async (url: RegExp, what: string) => {
        await expect(page).toHaveURL(url);
        await expect(page.locator(".records-body")).toHaveAttribute("aria-busy", "false");
        expect(await placesOf(page), `${list} at ${width} px, ${what}`).toEqual(before);
      };
      if (width === 1440) {
        await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
        await expectSame(/sort=name/, "sorted");
      }
      await search.fill("nothing has these words");
      await expectSame(/q=nothing/, "filtered");
      await followLink(page, view);
      await expectSame(/(assignee|period)=/, "another view");
    }
  });
});

/**
 * Returns where the parts of a list begin: views, search, filters, columns. On a phone its columns
 * are hidden.
 */
const placesOf = (page: Page) =>
  page
    .locator(
      ".views > nav a, .views-end > .button, [role=search] > label, .filters > div, th:not([colspan])",
    )
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { left, right, top } = part.getBoundingClientRect();
        // The count ends at the right edge, and a chosen tab is bolder than the others, so these
        // two compare only those edges.
        if (part.matches(".filters > div")) return [right, top].map(Math.round);
        return part.matches(".views > nav a") ? top : [left, top].map(Math.round);
      }),
    );

test("no page of the desk has a violation in light and dark, and each fits any width with text of twice the size", async ({
  page,
  site,
}) => {
  test.slow();
  await sendMessage(site, {});
  for (const email of ["ada@example.org", "a.larkspur@example.org"])
    await sendPledge(site, { email });
  await signIn(page, site);
  await loadAxeEverywhere(page);
  const browser = await page.context().newCDPSession(page);
  for (const path of PAGES) {
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
    await resizeTo(page, 1440, 900);
    await page.emulateMedia({ colorScheme: "light" });
    await openPage(page, `/admin/${path}`);
    // These pages have a record open.
    if (path === "donations" || path === "messages") {
      await page.locator(".row-link").first().click();
      await expect(page.getByRole("complementary")).toBeVisible();
    }
    if (path === "people/alike")
      await expect(
        findHeading(page, possibleDuplicatesPage.sameName("Ada Larkspur")),
      ).toBeVisible();
    await expectNoViolations(page, `${path}, light`);
    await page.emulateMedia({ colorScheme: "dark" });
    // The dark scheme differs only in its colors.
    await expectNoViolations(page, `${path}, dark`, ["color-contrast-enhanced"]);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    const root = page.locator("html");
    await expect(root).toHaveCSS("font-size", "32px");
    for (const width of [1440, 1024, 780, 390]) {
      await resizeTo(page, width, 900);
      const wide = await root.evaluate((html) => html.scrollWidth);
      expect(wide, `${path} at ${width} px with 200 % text`).toBeLessThanOrEqual(width);
    }
  }
});

test("the pages of the user's own account and of all accounts have no accessibility violation", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await loadAxeEverywhere(page);
  for (const own of ["account", "password", "two-step", "sessions"]) {
    await openPage(page, `/admin/${own}`);
    await expect(page.getByRole("navigation", { name: "Your account" })).toBeVisible();
    await expectNoViolationsAt(page, own);
  }
  await openPage(page, "/admin/accounts");
  await page.getByText("Change…").first().click();
  await expectNoViolations(page, "accounts");
  await openPage(page, "/admin/prove");
  await expectNoViolationsAt(page, "prove");
});
