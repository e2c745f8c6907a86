import { factsPage as labels } from "#content/staff-facts.ts";
import { draftLabels as drafts, historyLabels } from "#content/staff-site.ts";
import { expectNoViolationsAt } from "./axe.ts";
import { expect, open, openDesk, test } from "./fixtures.ts";

test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED|status of 400/ });

/** The phone comes last: what follows is done on it. */
const WIDTHS = [1440, 390];

test("staff change the goal: a mistake is said at its field, what is typed without a connection outlives the tab, and it is published and taken back", async ({
  page: first,
  site,
  context,
}) => {
  await first.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(first, site, "/admin/site/facts");
  await expectNoViolationsAt(first, "the groups", WIDTHS);
  await first.getByRole("link", { name: labels.groups.campaign.name }).click();
  const goalOn = (page: typeof first) => page.getByLabel("Goal", { exact: true });
  const stateOn = (page: typeof first) => page.getByRole("status").first();
  await expect(goalOn(first)).toHaveValue("30,000,000");
  await goalOn(first).fill("much");
  await first.getByRole("button", { name: drafts.publishNow }).press("Enter");
  await expect(goalOn(first)).toHaveAccessibleDescription(/Enter an amount in dollars/);
  await expect(goalOn(first)).toHaveValue("much");
  await expect(goalOn(first)).toBeFocused();
  await expectNoViolationsAt(first, "a mistake", WIDTHS);
  await context.setOffline(true);
  await goalOn(first).fill("29,500,000");
  await expect(stateOn(first)).toContainText(drafts.waiting);
  await first.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, `${site.url}/admin/site/facts/campaign`);
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
  await page.getByRole("link", { name: historyLabels.first }).click();
  const change = page.getByRole("article").filter({ hasText: "Goal" });
  await expect(change.locator("ins")).toHaveText(["$29,500,000"]);
  await expectNoViolationsAt(page, "the history", WIDTHS);
  await page.getByRole("button", { name: historyLabels.takeBack, exact: true }).press("Enter");
  await expect(goalOn(page)).toHaveValue("30,000,000");
  await page.getByRole("button", { name: drafts.publishNow }).click();
  await expect(page.getByText(`${labels.firstEdition}.`)).toBeVisible();
});
