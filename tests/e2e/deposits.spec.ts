import type { Page } from "@playwright/test";
import { depositPage, depositsPage } from "#content/desk/deposits.ts";
import { deskLabels, restoredFormLabels } from "#content/desk/shell.ts";
import type { SiteProcess } from "#tests/support/site-process.ts";
import { expectNoViolationsAt } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  openDesk,
  pressButton,
  readRow,
  resizeTo,
  test,
} from "./fixtures.ts";

test.use({ expectedNoise: /net::ERR_(INTERNET_DISCONNECTED|FAILED)/ });

/** The checks in the order in which they are on the table. */
const CHECKS = [
  ["Opal Ferncliff", "150", "0871"],
  ["Prudence Alder", "75", "1120"],
  ["Fictional Ranch Supply", "1200", "20418"],
  ["Amos Draftwood", "40", "214"],
  ["Nell Sampleton", "60", "377"],
] as const;

test("seven checks entered by keyboard, on a phone, and again after a lost connection are each once on the slip", async ({
  page,
  ownSite: site,
}) => {
  addPledge(site);
  // An office that opens the site by its IP has no TLS.
  await page.addInitScript(() => Reflect.deleteProperty(Crypto.prototype, "randomUUID"));
  await resizeTo(page, 1440, 844);
  await openDesk(page, site, "/admin/donations/deposits");
  await page.getByLabel(depositsPage.account).fill("Example Bank, 0417");
  await pressButton(page, depositsPage.open);
  const { keyboard } = page;
  const name = page.getByRole("textbox", { name: depositPage.columns.name });
  await expect(name).toBeFocused();

  const newDonor = page.getByText(depositPage.newDonor);
  const chooseHollis = async (present: RegExp) => {
    await keyboard.type("hollis");
    await expect(newDonor).toBeVisible();
    await expect(findButton(page, present)).toBeVisible();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(page.getByLabel(depositPage.columns.amount)).toHaveValue("100.00");
    await expect(newDonor).toHaveCount(0);
  };
  const notOnPledge = findButton(page, depositPage.notOnPledge);
  await test.step("a known donor brings the next installment of the pledge", async () => {
    await chooseHollis(/^Hollis Greywater/);
    await expect(notOnPledge).toBeVisible();
    // The form shows the designation of the pledge before it stores the check, and doesn't keep it
    // for the next check.
    const designation = page.getByLabel(depositPage.columns.designation, { exact: true });
    await expect(designation).toHaveValue("Phase 1");
    await keyboard.press("Enter");
    await keyboard.type("1187");
    await keyboard.press("Enter");
    await keyboard.press("Enter");
    await expectSaved(page, 1);
    await expect(designation).toHaveCount(0);
  });

  await test.step("a check that is not for the pledge is a gift of the same person, found by the name before a change of it", async () => {
    executeSql(
      site,
      `update people set first_name = 'Holly', last_name = 'Greywater', updated_at = ?
       where id = (select person_id from donations where id = 'pledge')`,
      new Date().toISOString(),
    );
    await chooseHollis(/^Holly Greywater/);
    await notOnPledge.click();
    await expect(notOnPledge).toHaveCount(0);
    await expect(page.getByLabel(depositPage.columns.amount)).toBeFocused();
    await page.getByLabel(depositPage.columns.checkNumber).fill("1188");
    await page.reload();
    await expectText(page, restoredFormLabels.restored);
    await pressButton(page, depositPage.saveRow);
    await expectSaved(page, 2);
    await expect(page.getByText(restoredFormLabels.restored)).toHaveCount(0);
  });

  await test.step("four more checks are entered, without an accessibility violation", async () => {
    for (const [index, check] of CHECKS.slice(0, 4).entries()) {
      await enter(page, check);
      await expectSaved(page, index + 3);
    }
    await expectNoViolationsAt(page, "a deposit", [1440, 390]);
  });

  await test.step("with text of twice the size it fits a phone", async () => {
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
    await resizeTo(page, 390, 844);
    expect(await page.locator("html").evaluate((html) => html.scrollWidth)).toBe(390);
    await browser.send("Page.setFontSizes", { fontSizes: { standard: 16 } });
  });

  await test.step("without a connection the row stays in the form", async () => {
    await page.context().setOffline(true);
    await enter(page, CHECKS[4]);
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(name).toHaveValue("Nell Sampleton");
    await page.context().setOffline(false);
  });

  await test.step("a row whose answer is lost is stored once, and the next check is typed over it", async () => {
    const key = page.locator("[name=key]");
    const used = await key.inputValue();
    await page.route("**/rows", (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await pressButton(page, depositPage.saveRow);
    await expectText(page, depositPage.notSaved(depositPage.noAnswer));
    await name.fill("Schwab Charitable Fund");
    await pressButton(page, depositPage.saveRow);
    await expectText(page, depositPage.notSaved(depositsPage.problems.recorded));
    await expectSaved(page, 7);
    await expect(key).not.toHaveValue(used);
    for (const column of [depositPage.columns.name, depositPage.columns.amount])
      await page.getByRole("textbox", { name: column }).fill("");
  });

  await test.step("typing continues where a row of cash begins, and back", async () => {
    await pressButton(page, depositPage.addCash);
    await expect(page.getByLabel(depositPage.columns.amount)).toBeFocused();
    await pressButton(page, depositPage.addCheck);
    await expect(name).toBeFocused();
  });

  await test.step("the sum counted by hand is compared with the rows", async () => {
    const counted = page.getByLabel(depositPage.countedByHand);
    await counted.fill("1,825");
    await counted.press("Enter");
    await expect(
      page.getByText("You counted $100.00 more than the rows", { exact: true }),
    ).toBeVisible();
    await counted.fill("1,725.00");
    await counted.press("Enter");
    await expectText(page, depositPage.matches);
  });

  await test.step("an unfinished row holds the closing back", async () => {
    await name.fill(CHECKS[0]?.[0] ?? "");
    await pressButton(page, depositPage.close);
    await expect(page.getByRole("alert")).toHaveText(depositsPage.problems.unsaved);
    await expect(name).toBeFocused();
    await name.fill("");
    await pressButton(page, depositPage.close);
  });

  await test.step("the slip has each check once, also on paper", async () => {
    await expect(page).toHaveURL(/\/slip$/);
    await expect(page.getByRole("article")).toContainText("Example Bank, 0417");
    for (const [giver, , number] of CHECKS)
      await expect(page.getByRole("row", { name: new RegExp(`${number} ${giver}`) })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Total deposit/ })).toContainText("$1,725.00");
    await expect(page.locator("tbody tr")).toHaveCount(7);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("html")).toHaveCSS("background-color", "rgb(255, 255, 255)");
    // A footer group would repeat the total on each sheet.
    await expect(page.locator("tfoot")).toHaveCSS("display", "table-row-group");
    await expect(findButton(page, deskLabels.print)).toBeHidden();
  });

  expect(
    readRow(site, "select amount_cents, check_number from donations where pledge_id = 'pledge'"),
  ).toEqual({ amount_cents: 10_000, check_number: "1187" });
  expect(
    readRow(
      site,
      `select count(*) as rows from donations where check_number = '1188' and pledge_id is null
       and person_id = (select person_id from donations where id = 'pledge')`,
    ),
  ).toEqual({ rows: 1 });
  expect(
    readRow(
      site,
      "select count(*) as rows from donations where deposit_id is not null and designation is not null",
    ),
  ).toEqual({ rows: 1 });
});

async function enter(page: Page, [name, amount, number]: (typeof CHECKS)[number]) {
  for (const text of [name, amount, number]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

const expectSaved = (page: Page, rows: number) =>
  expect(page.getByRole("status").filter({ hasText: depositPage.saved(rows) })).toBeVisible();

function addPledge(site: SiteProcess): void {
  const now = new Date().toISOString();
  executeSql(
    site,
    `insert into donations (id, created_at, received_at, first_name, last_name, email, amount_cents,
       donation_type, status, pledge_months, designation, confirmed_at)
     values ('pledge', ?, ?, 'Hollis', 'Greywater', '', 120000, 'Pledge', 'pledged', 12, 'Phase 1', ?)`,
    now,
    now,
    now,
  );
}
