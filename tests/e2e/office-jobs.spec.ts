import { peoplePage, samePerson } from "#content/people.ts";
import { boardPage } from "#content/staff-board.ts";
import { depositPage, depositsPage } from "#content/staff-deposits.ts";
import { donationsPage } from "#content/staff-donations.ts";
import { giftPage } from "#content/staff-gifts.ts";
import { importPreview, importResult } from "#content/staff-import.ts";
import { searchLabels } from "#content/staff-search.ts";
import { draftLabels } from "#content/staff-site.ts";
import { expect, open, openDesk, test } from "./fixtures.ts";

/** Gifts of last year in a file with a title, odd names, a word that is not known, and a total. */
const FILE = [
  "Gifts of the office,,,",
  "Giver,Amount,Date,Paid by",
  "Merle Cundiff,$50.00,12/14/2025,Check",
  "Merle Cundiff,$25.00,11/02/2025,Online",
  "TOTAL,$75.00,,",
].join("\n");

test("a check bounces, an amount was typed wrongly, a file is taken back, and what the board asks is answered", async ({
  page,
  ownSite: site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // An odd file: what it did not know is said, and it is undone whole.
  await openDesk(page, site, "/admin/import");
  const importFile = async () => {
    await open(page, `${site.url}/admin/import`);
    const file = { name: "gifts.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) };
    await page.locator("input[type=file]").setInputFiles(file);
    await page.getByRole("button", { name: "Upload" }).click();
    await page.getByRole("button", { name: "Check the rows" }).click();
    await expect(page.getByText(importPreview.unknownMethods(1, ["Online"]))).toBeVisible();
    await page.getByLabel(importPreview.stillToThank).selectOption("none");
    await page.getByRole("button", { name: "Import 2 gifts" }).click();
    await expect(page.getByText(/1 row was left out: 1 no gift/)).toBeVisible();
  };
  await importFile();
  await page.getByText(importResult.undo).click();
  await page.getByRole("button", { name: importResult.undoNow }).click();
  await expect(page.getByText(importResult.undoneText)).toBeVisible();
  await importFile();

  // "How much did I give last year?": on the person's page.
  const search = async (typed: string, group: string) => {
    await open(page, `${site.url}/admin/search?q=${typed}`);
    await page.getByRole("region", { name: group }).getByRole("link").first().click();
  };
  await search("cundiff", peoplePage.heading);
  await page.getByRole("button", { name: samePerson.tie, exact: true }).click();
  await expect(page.getByText("$75.00").first()).toBeVisible();

  // Two checks in a deposit: one comes back, one was typed wrongly.
  await open(page, `${site.url}/admin/donations/deposits`);
  await page.getByLabel(depositsPage.account).fill("Example Bank, 0417");
  await page.getByRole("button", { name: depositsPage.open }).click();
  for (const [at, [name = "", amount = "", check = ""]] of [
    ["Opal Ferncliff", "150", "118"],
    ["Hank Medina", "50", "119"],
  ].entries()) {
    await page.getByRole("textbox", { name: depositPage.columns.name }).fill(name);
    await page.getByLabel(depositPage.columns.amount).fill(amount);
    await page.getByLabel(depositPage.columns.checkNumber).fill(check);
    await page.getByRole("button", { name: depositPage.saveRow }).click();
    await expect(page.getByText(depositPage.saved(at + 1))).toBeVisible();
  }
  await search("119", searchLabels.gifts);
  await page.getByRole("link", { name: giftPage.edit }).click();
  await page.getByLabel(giftPage.amount).first().fill("500");
  await page.getByRole("button", { name: giftPage.save }).click();
  await expect(page.getByText("$500.00").first()).toBeVisible();
  await search("118", searchLabels.gifts);
  await page.getByText(donationsPage.bounce).click();
  await page.getByRole("button", { name: donationsPage.bounceNow }).click();
  await expect(page.getByText(/^Bounced/).first()).toBeVisible();
  await open(page, `${site.url}/admin/donations/deposits/1`);
  await expect(page.getByText(depositPage.lost(1, "$150.00"))).toBeVisible();

  // The board asks what changed the figure: a list, on a phone, too.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${site.url}/admin/donations/board`);
  const sheet = page.getByRole("article");
  const isCut = await sheet.evaluate((paper) => paper.scrollWidth > paper.clientWidth);
  expect(isCut).toBe(false);
  await page.getByRole("link", { name: boardPage.changed("").trim() }).click();
  for (const name of ["Opal Ferncliff", "Hank Medina", "Merle Cundiff"])
    await expect(page.getByRole("link", { name }).first()).toBeVisible();

  // News that was hidden comes back by one press.
  await open(page, `${site.url}/admin/site/edit/news/press-release-project-relaunch`);
  await page.getByLabel(draftLabels.more, { exact: true }).click();
  await page.getByRole("button", { name: draftLabels.takeDown }).click();
  await page.getByRole("button", { name: draftLabels.putBack }).click();
  await expect(page.getByText(draftLabels.noDraft)).toBeVisible();
});
