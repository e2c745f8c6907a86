import type { Page } from "@playwright/test";
import { newsEditorLabels } from "#content/desk/news.ts";
import { picturesPage } from "#content/desk/pictures.ts";
import { restoredFormLabels } from "#content/desk/shell.ts";
import {
  documentRowLabels,
  draftLabels,
  editLabels,
  listEditorLabels,
  sectionTexts,
} from "#content/desk/site.ts";
import { DAY } from "#domain/values/clock.ts";
import { wallTime } from "#domain/values/time-zone.ts";
import { expectNoViolations } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  findHeading,
  followLink,
  openDesk,
  resizeTo,
  test,
  waitForScripts,
} from "./fixtures.ts";
import { describePicture, uploadAndChoose } from "./picture-dialogs.ts";

const labels = {
  ...newsEditorLabels,
  headline: "Headline",
  summary: "Lead",
  body: "Text",
};
const PHONE = { width: 390, height: 900 };
const HEADLINE = "Sample: the drainage drawings are done";

test.use({ reducedMotion: "reduce" });

/** Opens a new item and waits until its editor is ready. */
async function openNew(page: Page) {
  await followLink(page, sectionTexts.news?.add ?? "");
  await expect(page.getByRole("textbox", { name: labels.body })).toBeVisible();
}
const saved = (page: Page) =>
  expect(page.getByRole("status").first()).toContainText(draftLabels.saved);

test("an item with a list and a link is written by keyboard on a phone, published, and read by visitors", async ({
  page,
  site,
}) => {
  const slug = "sample-the-drainage-drawings-are-done";
  await page.setViewportSize(PHONE);
  await openDesk(page, site, "/admin/site/news");
  await expectNoViolations(page, "the list");
  await openNew(page);
  await page.getByRole("textbox", { name: labels.headline }).focus();
  await page.keyboard.type(`${HEADLINE}\n`);
  await page.keyboard.type("Sample summary.\n");
  await expect(page.getByRole("textbox", { name: labels.body })).toBeFocused();
  await page.keyboard.type("What was decided");
  await page.getByRole("button", { name: labels.tools.heading, exact: true }).press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Water goes ");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.type("downhill");
  await page.keyboard.press("ControlOrMeta+b");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: labels.tools.bullet_list, exact: true }).press("Enter");
  await page.keyboard.type("The pond\n");
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("/plans\n");
  await saved(page);
  await expectNoViolations(page, "the item");
  // When a list becomes empty, the focus moves to the button that fills it again.
  const add = findButton(page, listEditorLabels.add("link"));
  await add.press("Enter");
  const remove = `${listEditorLabels.remove}: ${listEditorLabels.entry("link", 1)}`;
  await findButton(page, remove).press("Enter");
  await expect(add).toBeFocused();
  await saved(page);
  const text = page.getByRole("textbox", { name: labels.body });
  await expect(findHeading(text, "What was decided")).toBeVisible();
  await expect(text.getByRole("listitem")).toHaveText(["The pond", "/plans"]);

  await findButton(page, draftLabels.publishNow).press("Enter");
  await expect(page).toHaveURL(/\/admin\/site\/edit\/news\/[\w-]+(\?|$)/);
  await expectText(page, draftLabels.noDraft);
  const visitor = await page.context().newPage();
  await visitor.setViewportSize(PHONE);
  await visitor.goto(`${site.url}/news/${slug}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(HEADLINE);
  const entries = visitor.locator("main ul:not(.no-print) li");
  await expect(entries).toHaveText(["The pond", "/plans"]);
  await expect(visitor.getByText("downhill")).toHaveRole("strong");
  await expectNoViolations(visitor, "the public page");
  await followLink(visitor.getByRole("listitem"), "/plans");
  await expect(visitor).toHaveURL(`${site.url}/plans`);
});

test("at 390 px an item with a photograph of a phone is scheduled once it is described", async ({
  page,
  ownSite: site,
}) => {
  const headline = "Sample: a picture from a phone";
  await page.setViewportSize(PHONE);
  await openDesk(page, site, "/admin/site/news");
  await openNew(page);
  const body = page.getByRole("textbox", { name: labels.body });
  await body.click();
  await page.keyboard.type("Sample text.");
  const picture = body.getByRole("group", { name: picturesPage.panel });
  await page.getByRole("button", { name: labels.picture, exact: true }).press("Enter");
  await uploadAndChoose(page, "one.jpg");
  await page.getByLabel(labels.headline).fill(headline);
  await page.getByLabel(labels.summary, { exact: true }).fill("Sample summary.");
  await saved(page);
  const more = page.getByLabel(draftLabels.more, { exact: true });
  await more.press("Enter");
  await page.getByLabel(draftLabels.atTime).check();
  const day = wallTime(new Date(Date.now() + DAY).toISOString(), "America/Denver").slice(0, 10);
  const starts = page.getByLabel(/^Day and time/);
  const schedule = page.getByRole("button", { name: draftLabels.schedule, exact: true });
  await starts.fill("2026-01-02T12:00");
  // A refusal inside the menu opens it.
  await more.press("Enter");
  await schedule.click();
  await starts.fill(`${day}T12:00`);
  await schedule.click();
  await expect(page.getByRole("alert").first()).toContainText(/^Not published: \d/);
  await findButton(picture, picturesPage.describe).press("Enter");
  await describePicture(page, "Red and blue halves");
  await expect(body.getByRole("img", { name: "Red and blue halves" })).toBeVisible();
  const preview = page.frameLocator(`iframe[title="${editLabels.page}"]`);
  await expect(preview.getByRole("img", { name: "Red and blue halves" })).toBeAttached();
  for (const width of [1440, 390]) {
    // The window is high enough for the whole item, because bars that stay in place would cover
    // parts of buttons.
    await resizeTo(page, width, 2_000);
    await expectNoViolations(page, `the item at ${width} px`);
  }
  await schedule.click();
  await expect(schedule).toBeHidden();
  await page.reload();
  await waitForScripts(page);
  await expect(page.getByRole("status").first()).toContainText(draftLabels.scheduledFrom);
  await expect(page.getByText(restoredFormLabels.restored)).toBeHidden();
  await page.getByRole("link", { name: labels.heading, exact: true }).click();
  const listed = page.getByRole("listitem").filter({ hasText: headline });
  await expect(listed).toContainText(documentRowLabels.states.scheduled);
});
