import { staffNews } from "#content/staff-news.ts";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { documentRows, draftLabels, siteLists } from "#content/staff-site.ts";
import { DAY } from "#domain/ports/clock.ts";
import { wallTime } from "#domain/time/time-zone.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, openDesk, test } from "./fixtures.ts";
import { describePicture, uploadAndChoose } from "./picture-dialogs.ts";

const WIDTHS = [1440, 390];
const HEADLINE = "Sample: two pictures from a phone";

test.use({ reducedMotion: "reduce", viewport: { width: 390, height: 844 } });

test("at 390 px an item with two photographs of a phone is scheduled once both are described", async ({
  page,
  ownSite: site,
}) => {
  await openDesk(page, site, "/admin/site/news");
  await page.getByRole("link", { name: siteLists.news?.add ?? "" }).click();
  const body = page.getByRole("textbox", { name: "Text" });
  await body.click();
  await page.keyboard.type("Sample text.");
  const pictures = body.getByRole("group", { name: labels.panel });
  for (const [at, name] of ["one.jpg", "two.jpg"].entries()) {
    await page.getByRole("button", { name: staffNews.picture, exact: true }).press("Enter");
    await uploadAndChoose(page, name);
    await expect(pictures).toHaveCount(at + 1);
  }
  await page.getByLabel("Headline").fill(HEADLINE);
  await page.getByLabel("Lead", { exact: true }).fill("Sample summary.");
  await expect(page.getByRole("status").filter({ hasText: draftLabels.saved })).toBeVisible();
  const more = page.getByLabel(draftLabels.more, { exact: true });
  await more.press("Enter");
  await page.getByLabel(draftLabels.atTime).check();
  const tomorrow = new Date(Date.now() + DAY).toISOString();
  await page
    .getByLabel(/^Day and time/)
    .fill(`${wallTime(tomorrow, "America/Denver").slice(0, 10)}T12:00`);
  const schedule = page.getByRole("button", { name: draftLabels.schedule, exact: true });
  await schedule.click();
  await expect(page.getByRole("alert").first()).toContainText(/^Not published: \d/);
  for (const at of [0, 1]) {
    await pictures.nth(at).getByRole("button", { name: labels.describe }).press("Enter");
    await describePicture(page, `Halves ${at}`);
    await expect(body.getByRole("img", { name: `Halves ${at}` })).toBeVisible();
  }
  for (const width of WIDTHS) {
    // High enough for the whole item: bars that stay in place would cover parts of buttons.
    await page.setViewportSize({ width, height: 2_000 });
    await expectNoViolations(page, `the item at ${width} px`);
  }
  await schedule.click();
  await expect(schedule).toBeHidden();
  await expect(page.getByRole("status").first()).toContainText(draftLabels.scheduledFrom);
  await page.getByRole("link", { name: staffNews.heading, exact: true }).click();
  const listed = page.getByRole("listitem").filter({ hasText: HEADLINE });
  await expect(listed).toContainText(documentRows.states.scheduled);
});
