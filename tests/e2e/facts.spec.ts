import { factsPage as labels } from "#content/staff-facts.ts";
import { draftLabels, historyLabels } from "#content/staff-site.ts";
import { transferPage } from "#content/staff-transfer.ts";
import { expectNoViolations, expectNoViolationsAt } from "./axe.ts";
import { expect, open, signIn, test } from "./fixtures.ts";

/** The phone comes last: what follows is done on it. */
const WIDTHS = [1440, 390];

test("staff change the goal: a mistake stays with what was typed, the change is shown, published and taken back", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, site);
  await open(page, "/admin/site/facts");
  await expectNoViolationsAt(page, "the groups", WIDTHS);
  await page.getByRole("link", { name: labels.groups.campaign.name }).click();
  const goal = page.getByLabel("Goal", { exact: true });
  await expect(goal).toHaveValue("30,000,000");
  await goal.fill("much");
  await page.getByRole("button", { name: labels.review }).press("Enter");
  await expect(goal).toHaveAccessibleDescription(/Enter an amount in dollars/);
  await expect(goal).toHaveValue("much");
  await expect(goal).toBeFocused();
  await expectNoViolationsAt(page, "a mistake", WIDTHS);
  await goal.fill("29,500,000");
  await expect(page.getByText(draftLabels.keeps)).toBeVisible();
  await page.reload();
  await expect(page.getByText(draftLabels.kept)).toBeVisible();
  await expect(goal).toHaveValue("29,500,000");
  await page.getByRole("button", { name: labels.review }).click();
  await expect(page.getByRole("heading", { name: labels.changes.heading })).toBeVisible();
  await expect(page.getByText(draftLabels.kept)).toBeHidden();
  const draft = page.getByRole("region", { name: labels.changes.heading });
  await expect(draft.locator("ins")).toHaveText("29,500,000");
  await expect(page.getByText(/The goal is \$29,500,000, but Phase 1 costs/)).toBeVisible();
  await expectNoViolationsAt(page, "a draft", WIDTHS);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: labels.publish, exact: true }).click();
  await expect(page.getByText(historyLabels.states.shown)).toBeVisible();

  const visitor = await page.context().newPage();
  await expect(async () => {
    await visitor.goto(site.url);
    await expect(visitor.getByText("Goal $29,500,000")).toBeAttached({ timeout: 500 });
  }).toPass();

  await page.getByRole("button", { name: labels.toFirst }).press("Enter");
  await page.getByRole("button", { name: labels.publish, exact: true }).click();
  const newest = page.getByRole("listitem").filter({ hasText: historyLabels.states.shown });
  await expect(newest).toContainText(labels.firstEdition);
  await page.getByText(labels.whatChanged).first().click();
  // A field that the bar covers in part is no target too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoViolationsAt(page, "the history", WIDTHS);
});

test("staff export the content and see what importing the file would change", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.goto(`${site.url}/admin/site/transfer`);
  await expectNoViolations(page, "export and import");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: transferPage.exportButton }).click();
  const file = await (await download).path();
  await page.getByLabel(transferPage.file).setInputFiles(file);
  await page.getByRole("button", { name: transferPage.look }).click();
  await expect(page.getByText(transferPage.nothing)).toBeVisible();
  await expectNoViolations(page, "a preview");
});
