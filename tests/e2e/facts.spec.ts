import { documents } from "#content/documents.ts";
import { factsPage as labels } from "#content/staff-facts.ts";
import { draftLabels as drafts, historyLabels } from "#content/staff-site.ts";
import { expectNoViolationsAt } from "./axe.ts";
import { expect, openDesk, test } from "./fixtures.ts";

test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED|status of 400/ });

/** The phone comes last: what follows is done on it. */
const WIDTHS = [1440, 390];

test("staff change the goal: a mistake is said at its field, what is typed without a connection outlives a reload, and it is published and restored", async ({
  page,
  site,
  context,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/facts");
  await expectNoViolationsAt(page, "the groups", WIDTHS);
  await page.getByRole("link", { name: documents.campaign.name, exact: true }).click();
  const goalOn = (of: typeof page) => of.getByLabel("Goal", { exact: true });
  const stateOn = (of: typeof page) => of.getByRole("status").first();
  await expect(goalOn(page)).toHaveValue("30,000,000");
  await goalOn(page).fill("much");
  await page.getByRole("button", { name: drafts.publishNow }).press("Enter");
  await expect(goalOn(page)).toHaveAccessibleDescription(/Enter an amount in dollars/);
  await expect(goalOn(page)).toHaveValue("much");
  await expect(goalOn(page)).toBeFocused();
  await expectNoViolationsAt(page, "a mistake", WIDTHS);
  await context.setOffline(true);
  await goalOn(page).fill("29,500,000");
  await expect(stateOn(page)).toContainText(drafts.waiting);
  await context.setOffline(false);
  await page.reload();
  await expect(goalOn(page)).toHaveValue("29,500,000");
  await expect(stateOn(page)).toContainText(drafts.saved);
  await expect(page.getByText(/The goal is \$29,500,000, but Phase 1 costs/)).toBeVisible();
  const name = page.getByLabel("Name", { exact: true }).first();
  await name.fill("Phase One");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(name).toHaveValue("Phase 1");
  await expect(goalOn(page)).toHaveValue("29,500,000");
  await expectNoViolationsAt(page, "a draft", WIDTHS);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.getByRole("button", { name: drafts.publishNow }).click();
  await expect(stateOn(page)).toContainText(drafts.noDraft);

  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(site.url);
    await expect(visitor.getByText("Goal $29,500,000")).toBeAttached({ timeout: 500 });
  }).toPass();

  await page.getByRole("link", { name: historyLabels.heading }).click();
  await page.getByRole("link", { name: historyLabels.states.first }).click();
  const preview = page.frameLocator(`iframe[title="${historyLabels.asItWas}"]`);
  await expect(preview.getByText("$40,000,000").first()).toBeAttached();
  await expectNoViolationsAt(page, "the history", WIDTHS);
  await page.getByRole("button", { name: historyLabels.restore }).press("Enter");
  await expect(goalOn(page)).toHaveValue("30,000,000");
  await page.getByRole("button", { name: drafts.publishNow }).click();
  await expect(page.getByText(labels.firstEdition)).toBeVisible();
});
