import { gatheringPageContent } from "#content/gatherings.ts";
import { attendeesDesk, gatheringEditor, gatheringsDesk } from "#content/staff-gatherings.ts";
import { draftLabels, siteLabels } from "#content/staff-site.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, open, signIn, test } from "./fixtures.ts";

const { form: comingForm, register: gatheringsRegister } = gatheringPageContent;
const WIDTHS = [390, 1440];

test("staff write a gathering, visitors find it, come to it, and staff see who comes", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn(page, site);
  await page.getByRole("link", { name: siteLabels.heading, exact: true }).click();
  await page.getByRole("link", { name: gatheringsDesk.heading, exact: true }).click();
  await page.getByRole("link", { name: gatheringsDesk.add }).click();
  const field = (name: string) => page.getByRole("textbox", { name });
  await field(gatheringEditor.title).first().fill("Supper and songs");
  // Saved while one types, and still there when the page is opened again.
  await expect(page.getByText(draftLabels.saved)).toBeVisible();
  await page.reload();
  await expect(field(gatheringEditor.title).first()).toHaveValue("Supper and songs");
  await page.getByRole("button", { name: draftLabels.publishNow }).click();
  await expect(page.getByText(draftLabels.problems)).toBeVisible();
  await expect(page.getByLabel("Where")).toHaveAccessibleDescription("Say where it is");
  await page.getByLabel(gatheringEditor.startsAt).fill("2099-05-02T17:30");
  await page.getByLabel(gatheringEditor.endsAt).fill("2099-05-02T20:30");
  await page.getByLabel("Where").fill("Sample hall, Bayfield");
  await page.getByLabel(gatheringEditor.cost).fill("Free");
  await page.getByLabel(gatheringEditor.summary).fill("Bring a dish, a voice or a friend.");
  await page
    .getByLabel(gatheringEditor.body)
    .fill("The plans lie on the table.\n\nCome as you are.");
  await page.getByLabel(gatheringEditor.takesNames).check();
  await page.getByLabel(gatheringEditor.limit).fill("2");
  await page.getByLabel(gatheringEditor.waitingList).check();
  await expect(page.getByText(draftLabels.saved)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoViolations(page, `the form at ${width} px`);
  }
  await page.getByRole("button", { name: draftLabels.publishNow }).press("Enter");
  await expect(page.getByText(draftLabels.noDraft)).toBeVisible();

  const visitor = await page.context().newPage();
  await visitor.emulateMedia({ reducedMotion: "reduce" });
  await expect(async () => {
    await visitor.goto(`${site.url}/events`);
    await expect(visitor.getByText(gatheringsRegister.one)).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const width of WIDTHS) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectNoViolations(visitor, `the register at ${width} px`);
    const overflow = await visitor.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await visitor.getByRole("link", { name: gatheringsRegister.come }).click();
  await expect(visitor).toHaveURL(`${site.url}/events/supper-and-songs#coming`);
  await open(visitor, `${site.url}/events/supper-and-songs`);
  await visitor.getByLabel(comingForm.name).fill("Ada Sample");
  await visitor.getByLabel(comingForm.email).fill("ada@");
  await visitor.getByLabel(comingForm.people).fill("2");
  await visitor.getByRole("button", { name: comingForm.submit }).click();
  await expect(visitor.getByText("Invalid email address")).toBeVisible();
  for (const width of WIDTHS) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectNoViolations(visitor, `the gathering at ${width} px`);
  }
  await visitor.getByLabel(comingForm.email).fill("ada@example.org");
  await visitor.getByRole("button", { name: comingForm.submit }).click();
  await expect(visitor.getByText(comingForm.unseen.thanks.title)).toBeVisible();
  await expect(async () => {
    await visitor.goto(`${site.url}/events`);
    await expect(visitor.getByRole("link", { name: gatheringsRegister.waitingList })).toBeVisible({
      timeout: 500,
    });
  }).toPass();

  await page.getByRole("link", { name: gatheringsDesk.who }).click();
  await expect(page.getByText("ada@example.org")).toBeVisible();
  await expectNoViolations(page, "who comes");
  await page.getByText(attendeesDesk.remove).click();
  await page.getByRole("button", { name: attendeesDesk.removeNow }).click();
  await expect(page.getByText(attendeesDesk.none)).toBeVisible();
});
