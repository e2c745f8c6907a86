import { galleryFieldLabels } from "#content/desk/gallery.ts";
import { picturesPage as labels } from "#content/desk/pictures.ts";
import { draftLabels, editLabels, listEditorLabels } from "#content/desk/site.ts";
import { expectNoViolations } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  openPage,
  pressPublish,
  resizeTo,
  signIn,
  test,
} from "./fixtures.ts";
import { choosePicture, describePicture, uploadAndChoose } from "./picture-dialogs.ts";

test.use({ reducedMotion: "reduce" });

test("staff describe one picture in the gallery and, on a phone, on a page, and both show it once they are published", async ({
  page,
  // Other tests look at the first edition.
  ownSite: site,
}) => {
  const file = "halves.jpg";
  const caption = "Red and blue halves side by side";
  const alt = "Red and blue halves";
  const isSaved = page.getByRole("status").filter({ hasText: draftLabels.saved });
  const openGallery = async () => {
    await resizeTo(page, 1440, 900);
    await openPage(page, `${site.url}/admin/site/edit/gallery`);
  };
  const openAbout = async () => {
    await resizeTo(page, 390, 900);
    await openPage(page, `${site.url}/admin/site/edit/about`);
  };
  const entryAt = (index: number) =>
    page.getByRole("listitem", { name: listEditorLabels.entry("picture", index), exact: true });
  await signIn(page, site);
  await openGallery();
  await expectNoViolations(page, "the gallery's list");
  const entry = entryAt(6);
  await findButton(entry, galleryFieldLabels.replace).press("Enter");
  await uploadAndChoose(page, file);
  await expectText(entry, labels.altMissing);
  await expect(isSaved).toBeVisible();

  await openAbout();
  const frame = page.frameLocator(`iframe[title="${editLabels.page}"]`);
  const tools = frame.getByRole("group", { name: "Page, picture" });
  await findButton(tools, editLabels.replacePicture).press("Enter");
  await expect(findButton(page, file)).toContainText(labels.notDescribed);
  await expectNoViolations(page, "the dialog that chooses a picture");
  await choosePicture(page, file);
  await expectText(tools, labels.altMissing);
  await findButton(tools, labels.describe).press("Enter");
  await describePicture(page, "Halves on the page");
  await expect(frame.getByRole("img", { name: "Halves on the page" })).toBeVisible();
  await expect(isSaved).toBeVisible();
  await expectNoViolations(page, "the page with another picture");
  await pressPublish(page);

  await openGallery();
  await expect(entry.getByText(labels.altMissing)).toBeHidden();
  await findButton(entry, galleryFieldLabels.describe).press("Enter");
  await describePicture(page, alt);
  await entry.getByLabel("Caption").fill(caption);
  await findButton(entryAt(6), listEditorLabels.up).press("Enter");
  const moved = findButton(entryAt(5), listEditorLabels.up);
  await expect(moved).toBeFocused();
  await expect(page.getByText(listEditorLabels.moved(5, 14))).toBeAttached();
  await expect(isSaved).toBeVisible();
  await pressPublish(page);

  for (const path of ["/plans", "/about"]) {
    await page.goto(site.url + path);
    await expect(page.getByRole("img", { name: alt }).first()).toBeAttached();
  }
});
