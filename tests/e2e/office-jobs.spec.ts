import { overviewPage } from "#content/overview.ts";
import { peoplePage, personPage, samePerson } from "#content/people.ts";
import { boardPage } from "#content/staff-board.ts";
import { depositPage, depositsPage } from "#content/staff-deposits.ts";
import { donationsPage } from "#content/staff-donations.ts";
import { giftPage, onlinePayment } from "#content/staff-gifts.ts";
import { importPreview, importResult } from "#content/staff-import.ts";
import { lettersPage } from "#content/staff-letters.ts";
import { searchLabels } from "#content/staff-search.ts";
import { draftLabels } from "#content/staff-site.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { startStripe } from "#tests/fakes/stripe.ts";
import { startSite } from "#tests/support/site-process.ts";
import { change, expect, open, openDesk, sendMessage, signIn, test } from "./fixtures.ts";

/** A file with gifts of last year: a title, odd names, an unknown word, and a total. */
const FILE = [
  "Gifts of the office,,,",
  "Giver,Amount,Date,Paid by",
  "Merle Cundiff,$50.00,12/14/2025,Check",
  "Merle Cundiff,$25.00,11/02/2025,Online",
  "TOTAL,$75.00,,",
].join("\n");

// The server refuses a correction on purpose.
test.use({ expectedNoise: /status of 409/ });

test("a check bounces, an amount was typed wrongly, an import is undone, and the desk answers the board's questions", async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  // An odd file: the site says what it could not read, and staff undo the whole import.
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

  // The page of a person answers "How much did I give last year?".
  const search = async (typed: string, group: string) => {
    await open(page, `${site.url}/admin/search?q=${typed}`);
    await page.getByRole("region", { name: group }).getByRole("link").first().click();
  };
  await search("cundiff", peoplePage.heading);
  await page.getByRole("button", { name: samePerson.merge, exact: true }).click();
  await expect(page.getByText("$75.00").first()).toBeVisible();

  // One of two checks in a deposit bounces, and one was typed wrongly.
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
  // A colleague changes the check meanwhile, and the question about it scrolls into view.
  change(
    site,
    "update donations set updated_at = '2999-01-01T00:00:00.000Z' where check_number = '119'",
  );
  await page.getByRole("button", { name: giftPage.save }).click();
  await expect(page.getByRole("alert")).toBeInViewport();
  await page.getByRole("button", { name: giftPage.saveMine }).click();
  await expect(page.getByText("$500.00").first()).toBeVisible();
  await search("118", searchLabels.gifts);
  await page.getByText(donationsPage.bounce).click();
  await page.getByRole("button", { name: donationsPage.bounceNow }).click();
  // This isn't the button "Bounced…", which asks: the answer has a day.
  await expect(page.getByText(/^Bounced \d/).first()).toBeVisible();
  await open(page, `${site.url}/admin/donations/deposits/1`);
  await expect(page.getByText(depositPage.lostRows(1, "$150.00"))).toBeVisible();

  // The board asks what changed the figure: a list answers, on a phone too.
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `${site.url}/admin/donations/board`);
  const sheet = page.getByRole("article");
  const isCut = await sheet.evaluate((paper) => paper.scrollWidth > paper.clientWidth);
  expect(isCut).toBe(false);
  await page.getByRole("link", { name: boardPage.changesSince("").trim() }).click();
  for (const name of ["Opal Ferncliff", "Hank Medina", "Merle Cundiff"])
    await expect(page.getByRole("link", { name }).first()).toBeVisible();

  // One press shows hidden news again.
  await open(page, `${site.url}/admin/site/edit/news/press-release-project-relaunch`);
  await page.getByLabel(draftLabels.more, { exact: true }).click();
  await page.getByRole("button", { name: draftLabels.takeDown }).click();
  await page.getByRole("button", { name: draftLabels.putBack }).click();
  await expect(page.getByText(draftLabels.noDraft)).toBeVisible();
});

test("the mail server is away, and the overview says whose emails cannot leave; a part of an online gift is refunded", async ({
  page,
}) => {
  const [stripe, smtp] = await Promise.all([startStripe(), startSmtp()]);
  const site = await startSite({ ...stripe.env, ...smtp.env });
  stripe.webhookUrl = `${site.url}/webhooks/stripe`;
  await smtp.close();
  try {
    await sendMessage(site, { firstName: "Opal", lastName: "Ferncliff" });
    await open(page, `${site.url}/donate`);
    await page.getByLabel("$40").check({ force: true });
    await page.getByRole("button", { name: "Make a test gift" }).click();
    await page.getByRole("button", { name: "Pay by card" }).click();
    await expect(page.getByRole("heading", { name: "Your gift has arrived" })).toBeVisible();
    // With a live key the gift isn't a test gift.
    change(site, "update donations set is_test = 0");

    // The overview shows a letter that could not be sent for two minutes; its link leads to the
    // cause and the person.
    const earlier = new Date(Date.now() - 3 * MINUTE).toISOString();
    change(site, "update jobs set created_at = ?", earlier);
    await openDesk(page, site, "/admin/overview");
    const { name, act } = overviewPage.waiting.deliveries;
    const failed = page.getByRole("link", { name: `${act}: ${name}` });
    await expect(async () => {
      await page.reload();
      await expect(failed).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await failed.click();
    await expect(page.getByRole("cell", { name: "Opal Ferncliff" }).first()).toBeVisible();
    await expect(page.getByText(/The mail server does not answer/i).first()).toBeVisible();

    // The donor asks for ten dollars back.
    await open(page, `${site.url}/admin/donations`);
    await page.getByRole("link", { name: "Ada Larkspur" }).click();
    const panel = page.getByRole("complementary");
    await panel.getByText(onlinePayment.refund).click();
    await panel.getByLabel(onlinePayment.refundAmount("$40.00")).fill("10");
    await panel.getByRole("textbox", { name: onlinePayment.refundReason }).fill("Given twice");
    await panel.getByRole("button", { name: onlinePayment.refundNow }).click();
    await expect(page.getByText("Gift refunded")).toBeVisible();
    await expect(panel.getByText("$30.00").first()).toBeVisible();
    expect(stripe.account.list("refund").map(({ amount }) => amount)).toEqual([10_00]);
  } finally {
    // An open page would report that the site is gone.
    await page.close();
    await site.remove();
    await stripe.close();
  }
});

test("a couple is one household with one letter; after one dies it goes to the other", async ({
  page,
  ownSite: site,
}) => {
  await signIn(page, site);
  const panel = page.getByRole("complementary");
  for (const [firstName, amount] of [
    ["Robert", "100"],
    ["Carol", "50"],
  ] as const) {
    await open(page, `${site.url}/admin/donations/new`);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    await field(giftPage.firstName).fill(firstName);
    await field(giftPage.lastName).fill("Begay");
    await field(giftPage.amount).fill(amount);
    await field(giftPage.street).fill("15 Placeholder Lane");
    await page.getByRole("button", { name: giftPage.save }).click();
    await expect(panel.getByRole("heading", { name: `${firstName} Begay` })).toBeVisible();
  }
  const openPerson = async (name: string) => {
    await open(page, `${site.url}/admin/people?q=begay`);
    await page.getByRole("link", { name }).click();
  };
  await openPerson("Robert Begay");
  await page.getByText(samePerson.find).click();
  await page.getByRole("searchbox", { name: samePerson.find }).fill("Carol Begay");
  await page.getByRole("button", { name: samePerson.search, exact: true }).click();
  await page.getByRole("button", { name: samePerson.household.join }).click();
  const both = samePerson.household.letters("Robert and Carol Begay", "Robert and Carol");
  await expect(page.getByText(both)).toBeVisible();
  const letters = async () => {
    await open(page, `${site.url}/admin/donations/thanks?q=begay`);
    return page.getByRole("row").filter({ hasText: "Begay" });
  };
  await expect(await letters()).toContainText("Robert and Carol Begay");
  await expect(await letters()).toContainText("$150.00");
  await openPerson("Robert Begay");
  await page.getByText(personPage.correct).last().click();
  await page.getByLabel(personPage.died).check();
  await page.getByRole("button", { name: personPage.save, exact: true }).click();
  await expect(page.getByText(personPage.hasDied)).toBeVisible();
  const left = await letters();
  await expect(left).toHaveCount(1);
  await expect(left).toContainText("Carol Begay");
  await expect(left).not.toContainText("Robert");
  await expect(left).toContainText(lettersPage.ways.print);
});
