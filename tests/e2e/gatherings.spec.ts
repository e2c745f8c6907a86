import type { Page } from "@playwright/test";
import { gatheringLabels, guestListPage } from "#content/desk/gatherings.ts";
import { draftLabels, sectionTexts } from "#content/desk/site.ts";
import { gatheringPageContent } from "#content/gatherings.ts";
import { expectNoViolations, expectNoViolationsAt } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findLink,
  followLink,
  openDesk,
  openPage,
  pressButton,
  pressPublish,
  resizeTo,
  test,
} from "./fixtures.ts";

const { form: rsvpForm, register: listLabels } = gatheringPageContent;

test("staff write a gathering, a person comes to it, staff read who comes, and take it down", async ({
  page,
  site,
  browser,
}) => {
  // A gathering that was taken down keeps its address, so the title must be new.
  const title = `Supper and songs ${test.info().repeatEachIndex + 1}`;
  const address = `${site.url}/events/${title.toLowerCase().replaceAll(" ", "-")}`;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/gatherings");
  await followLink(page, sectionTexts.gatherings?.add ?? "");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await field("Name").fill(title);
  await expectText(page, draftLabels.saved);
  await pressButton(page, draftLabels.publishNow);
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
  await expectText(page, draftLabels.saved);
  await expectNoViolationsAt(page, "the page being edited");
  await pressPublish(page);

  const context = await browser.newContext({ reducedMotion: "reduce" });
  const visitor = await context.newPage();
  await visitor.goto(`${site.url}/events`);
  await expectText(visitor, listLabels.one);
  await expectNoViolationsAt(visitor, "the list");
  await followLink(visitor, listLabels.come);
  await expect(visitor).toHaveURL(`${address}#coming`);
  await openPage(visitor, address);
  await visitor.getByLabel(rsvpForm.name).fill("Ada Sample");
  await visitor.getByLabel(rsvpForm.email).fill("ada@");
  await visitor.getByLabel(rsvpForm.people).fill("2");
  await pressButton(visitor, rsvpForm.submit);
  await expectText(visitor, "Invalid email address");
  await expectNoViolationsAt(visitor, "the gathering");
  // An address gets six emails an hour, and other tests use Ada Larkspur's.
  await visitor.getByLabel(rsvpForm.email).fill("ada.sample@example.org");
  await pressButton(visitor, rsvpForm.submit);
  await expect(visitor).toHaveURL(`${address}/thank-you`);
  await expectText(visitor, rsvpForm.unseen.thanks.title);
  await visitor.goto(address);
  const file = visitor.waitForEvent("download");
  await followLink(visitor, gatheringPageContent.page.addToCalendar);
  expect((await file).suggestedFilename()).toMatch(/^supper-and-songs.*\.ics$/);
  await followLink(page, gatheringLabels.guestList);
  await expect(findButton(page, /Ada Sample/)).toHaveText(/Ada Sample.*2 people/);
  await expectNoViolations(page, "who comes");
  // At the door, on a phone: you can add a guest who phoned, and the list continues to work
  // without a connection.
  await resizeTo(page, 390, 844);
  await page.getByText(guestListPage.add).first().click();
  await page.getByLabel(guestListPage.name).fill("Aaron Sample");
  await pressButton(page, guestListPage.add);
  await expectText(page, guestListPage.arrivedCount(0, 3));
  const names = findButton(page, /Sample/);
  await expect(names).toHaveText([/^Aaron/, /^Ada/]);
  await page.context().setOffline(true);
  await names.nth(1).click();
  await expect(names.nth(1)).toHaveAttribute("aria-pressed", "true");
  await expectText(page, guestListPage.arrivedCount(2, 3));
  await expectText(page, guestListPage.unsentArrivals(1));
  // The form for a guest stays in place while a staff member fills it in.
  await page.getByText(guestListPage.add).first().click();
  const walkIn = page.getByLabel(guestListPage.name);
  await walkIn.fill("Ben");
  // A colleague adds a guest too.
  executeSql(
    site,
    `insert into attendees (id, gathering_id, created_at, state_at, name, email, email_key, people, state, idempotency_key)
     select 'colleague', gathering_id, created_at, state_at, 'Cal Doe', '', '', 1, state, 'colleague'
     from attendees where name = 'Ada Sample'`,
  );
  await page.context().setOffline(false);
  await expect(page.getByText(guestListPage.unsentArrivals(1))).toBeHidden();
  await expect(walkIn).toBeFocused();
  await expect(walkIn).toHaveValue("Ben");
  await page.reload();
  await expectText(page, guestListPage.arrivedCount(2, 4));
  await expectNoViolations(page, "the guest list at the door");
  await removeAll(page);
  await expectText(page, guestListPage.noGuests);

  await followLink(page, guestListPage.back);
  await expect(page.getByLabel(draftLabels.more, { exact: true })).toBeVisible();
  const way = await findLink(page, gatheringLabels.heading).boundingBox();
  expect(way?.x).toBeLessThan(20);
  await page.getByLabel(draftLabels.more, { exact: true }).press("Enter");
  await pressButton(page, draftLabels.takeDown);
  await expectText(page, draftLabels.takenDown);
  expect((await visitor.goto(address))?.status()).toBe(410);
  await context.close();
});

async function removeAll(page: Page): Promise<void> {
  const more = page.getByText(guestListPage.more, { exact: true });
  for (let left = await more.count(); left > 0; left--) {
    await more.first().click();
    await page.getByText(guestListPage.remove).first().click();
    await pressButton(page, guestListPage.removeNow);
    await expect(more).toHaveCount(left - 1);
  }
}

test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });
