import type { Page } from "@playwright/test";
import { galleryDesk } from "#content/staff-gallery.ts";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { draftLabels, editLabels, historyLabels, siteLabels } from "#content/staff-site.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, open, signIn, test } from "./fixtures.ts";
import { describePicture, removePicture, uploadAndChoose } from "./picture-dialogs.ts";

test.use({ reducedMotion: "reduce" });

const publish = async (page: Page) => {
  await page.getByRole("button", { name: draftLabels.publishNow }).press("Enter");
  await expect(page.getByRole("heading", { name: siteLabels.everything })).toBeVisible();
};

test("at 1440 px staff replace a picture of the gallery by keyboard, move it, and visitors open it in the viewer", async ({
  page,
  site,
}) => {
  const file = "gallery.jpg";
  const caption = "Red and blue halves side by side";
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, site);
  await open(page, `${site.url}/admin/site/edit/gallery`);
  await expectNoViolations(page, "the gallery's list");
  const entry = page.getByRole("listitem", { name: galleryDesk.entry("Aerial view", 9) });
  await entry.getByRole("button", { name: galleryDesk.replace }).press("Enter");
  await uploadAndChoose(page, file);
  await expect(entry.getByText(galleryDesk.lacksWords)).toBeVisible();
  await entry.getByRole("button", { name: galleryDesk.words }).press("Enter");
  await describePicture(page, "Red and blue halves");
  await expect(entry.getByText(galleryDesk.lacksWords)).toBeHidden();
  await entry.getByLabel(galleryDesk.caption).fill(caption);
  const moved = page.getByRole("listitem", { name: galleryDesk.entry(caption, 8) });
  await page
    .getByRole("listitem", { name: galleryDesk.entry(caption, 9) })
    .getByRole("button", { name: galleryDesk.up })
    .press("Enter");
  await expect(moved.getByRole("button", { name: galleryDesk.up })).toBeFocused();
  await expect(page.getByText(galleryDesk.moved(caption, 8, 14))).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: draftLabels.saved })).toBeVisible();
  await expectNoViolations(page, "the changed list");
  await publish(page);

  const visitor = await page.context().newPage();
  await visitor.setViewportSize({ width: 1440, height: 900 });
  const link = visitor.getByRole("link", { name: `Open: ${caption}` });
  await expect(async () => {
    await visitor.goto(`${site.url}/plans`);
    await expect(link).toBeAttached({ timeout: 500 });
  }).toPass();
  await expectNoViolations(visitor, "the plans page");
  await link.press("Enter");
  const viewer = visitor.getByRole("dialog", { name: caption });
  await expect(viewer.getByRole("img", { name: "Red and blue halves" })).toBeVisible();
  await expect(viewer.getByText("08")).toBeVisible();
  await expectNoViolations(visitor, "the viewer");

  // Other tests look at the first edition.
  await page.goto(`${site.url}/admin/site/history/gallery?of=first`);
  await page.getByRole("button", { name: historyLabels.takeBack }).click();
  await expect(page.getByText(galleryDesk.lead)).toBeVisible();
  await publish(page);
  await expect(async () => {
    await visitor.goto(`${site.url}/plans`);
    await expect(link).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await removePicture(page, file);
});

test("at 390 px staff replace the picture of a page where it stands, and take the first one back", async ({
  page,
  site,
}) => {
  const file = "page.jpg";
  const alt = "Halves on the page";
  await page.setViewportSize({ width: 390, height: 900 });
  await signIn(page, site);
  await open(page, `${site.url}/admin/site/edit/about`);
  const frame = page.frameLocator(`iframe[title="${editLabels.page}"]`);
  const tools = frame.getByRole("group", { name: "Page, picture" });
  await tools.getByRole("button", { name: editLabels.replacePicture }).press("Enter");
  await uploadAndChoose(page, file);
  await expect(tools.getByText(labels.lacksWords)).toBeVisible();
  await tools.getByRole("button", { name: labels.describe }).press("Enter");
  await describePicture(page, alt);
  await expect(frame.getByRole("img", { name: alt })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: draftLabels.saved })).toBeVisible();
  await expectNoViolations(page, "the page with another picture");
  await publish(page);

  const visitor = await page.context().newPage();
  await visitor.setViewportSize({ width: 390, height: 900 });
  const picture = visitor.getByRole("figure").filter({ hasText: "Photograph." });
  await expect(async () => {
    await visitor.goto(`${site.url}/about`);
    await expect(picture.getByRole("img", { name: alt })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectNoViolations(visitor, "the page that visitors see");

  await open(page, `${site.url}/admin/site/edit/about`);
  await tools.getByRole("button", { name: editLabels.firstPicture }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: draftLabels.saved })).toBeVisible();
  await publish(page);
  await expect(async () => {
    await visitor.goto(`${site.url}/about`);
    await expect(picture).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await removePicture(page, file);
});
