import type { BrowserContextOptions } from "@playwright/test";
import { gatheringPageContent } from "#content/gatherings.ts";
import { adminLabels } from "#content/staff.ts";
import { attendeesDesk, gatheringsDesk } from "#content/staff-gatherings.ts";
import { draftLabels, siteLists } from "#content/staff-site.ts";
import { expectNoViolations, expectNoViolationsAt } from "./axe.ts";
import { expect, open, openDesk, test } from "./fixtures.ts";

const { form: rsvpForm, register: listLabels } = gatheringPageContent;
const WIDTHS = [390, 1440];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

test("staff write a gathering, two people come to it, one of them by phone, staff export who comes, and take it down", async ({
  page,
  site,
  browser,
}) => {
  // One that was taken down keeps its address.
  const title = `Supper and songs ${test.info().repeatEachIndex + 1}`;
  const address = `${site.url}/events/${title.toLowerCase().replaceAll(" ", "-")}`;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/gatherings");
  await page.getByRole("link", { name: siteLists.gatherings?.add ?? "" }).click();
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Name").fill(title);
  // Saved while one types, and still there when the page is opened again.
  await expect(page.getByText(draftLabels.saved)).toBeVisible();
  await page.reload();
  await expect(field("Name")).toHaveValue(title);
  await page.getByRole("button", { name: draftLabels.publishNow }).click();
  await expect(page.getByRole("alert").first()).toContainText(/^Not published: \d/);
  await expect(field("Where")).toHaveAccessibleDescription("Say where it is");
  await page.getByLabel("Begins").fill("2099-05-02T17:30");
  await page.getByLabel("Ends").fill("2099-05-02T20:30");
  await field("Where").fill("Sample hall, Bayfield");
  await field("Cost (optional)").fill("Free");
  await field("Summary, in a sentence or two").fill("Bring a dish, a voice or a friend.");
  await field("Description (optional)").fill("The plans lie on the table.\n\nCome as you are.");
  await page.getByLabel("Take sign-ups").check();
  await page.getByLabel("Most people (optional)").fill("4");
  await page.getByLabel("Keep a waiting list when all places are taken").check();
  await expect(page.getByText(draftLabels.saved)).toBeVisible();
  await expectNoViolationsAt(page, "the page being edited");
  await page.getByRole("button", { name: draftLabels.publishNow }).press("Enter");
  await expect(page.getByText(draftLabels.noDraft)).toBeVisible();

  /** Somebody on a device of their own. */
  const visit = async (device: BrowserContextOptions = {}) => {
    const context = await browser.newContext({ ...device, reducedMotion: "reduce" });
    return context.newPage();
  };
  const visitor = await visit();
  await expect(async () => {
    await visitor.goto(`${site.url}/events`);
    await expect(visitor.getByText(listLabels.one)).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const width of WIDTHS) {
    await visitor.setViewportSize({ width, height: 900 });
    await expectNoViolations(visitor, `the list at ${width} px`);
    const overflow = await visitor.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    );
    expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
  }
  await visitor.getByRole("link", { name: listLabels.come }).click();
  await expect(visitor).toHaveURL(`${address}#coming`);
  await open(visitor, address);
  await visitor.getByLabel(rsvpForm.name).fill("Ada Sample");
  await visitor.getByLabel(rsvpForm.email).fill("ada@");
  await visitor.getByLabel(rsvpForm.people).fill("2");
  await visitor.getByRole("button", { name: rsvpForm.submit }).click();
  await expect(visitor.getByText("Invalid email address")).toBeVisible();
  await expectNoViolationsAt(visitor, "the gathering");
  await visitor.getByLabel(rsvpForm.email).fill("ada@example.org");
  await visitor.getByRole("button", { name: rsvpForm.submit }).click();
  await expect(visitor).toHaveURL(`${site.url}/events/thank-you`);
  await expect(visitor.getByText(rsvpForm.unseen.thanks.title)).toBeVisible();
  await visitor.goto(address);
  const file = visitor.waitForEvent("download");
  await visitor.getByRole("link", { name: gatheringPageContent.page.addToCalendar }).click();
  expect((await file).suggestedFilename()).toMatch(/^supper-and-songs.*\.ics$/);
  const guest = await visit(PHONE);
  await open(guest, address);
  await guest.getByLabel(rsvpForm.name).fill("Ben Sample");
  await guest.getByLabel(rsvpForm.email).fill("ben@example.org");
  await guest.getByRole("button", { name: rsvpForm.submit }).tap();
  await expect(guest.getByText(rsvpForm.unseen.thanks.title)).toBeVisible();
  await guest.context().close();

  await page.getByRole("link", { name: gatheringsDesk.who }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "@example.org" })).toHaveText([
    /Ada Sample.*2 people/,
    /Ben Sample.*1 person/,
  ]);
  await expectNoViolations(page, "who comes");
  const table = page.waitForEvent("download");
  await page.getByRole("link", { name: adminLabels.exportCsv }).click();
  expect((await table).suggestedFilename()).toMatch(/\.csv$/);
  for (const left of [1, 0]) {
    await page.getByText(attendeesDesk.remove).first().click();
    await page.getByRole("button", { name: attendeesDesk.removeNow }).click();
    await expect(page.getByText(attendeesDesk.remove)).toHaveCount(left);
  }
  await expect(page.getByText(attendeesDesk.none)).toBeVisible();

  await page.getByRole("link", { name: attendeesDesk.back }).click();
  await page.getByLabel(draftLabels.more, { exact: true }).press("Enter");
  await page.getByRole("button", { name: draftLabels.takeDown }).click();
  await expect(async () => {
    const answer = await visitor.goto(address);
    expect(answer?.status()).toBe(410);
  }).toPass();
  await visitor.context().close();
});
