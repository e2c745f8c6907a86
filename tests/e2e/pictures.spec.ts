import { picturesPage as labels, uploadLabels } from "#content/desk/pictures.ts";
import { pdfProblems } from "#content/project-facts.ts";
import { phonePhotograph } from "#tests/support/pictures.ts";
import { expectNoViolations, expectNoViolationsAt } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  findLink,
  openDesk,
  openPage,
  pressButton,
  test,
} from "./fixtures.ts";

test.use({
  expectedNoise: /the server responded with a status of 422|net::ERR_INTERNET_DISCONNECTED/,
});

/** The phone comes last, because the rest of the test runs on it. */
const WIDTHS = [1440, 390];

test("staff upload pictures, also after a lost connection, read why one is refused, and describe and remove one", async ({
  page,
  context,
  // This site has no pictures of other tests.
  ownSite: site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/pictures");
  await expectNoViolationsAt(page, "without pictures", WIDTHS);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await page
    .getByLabel(labels.addPictures)
    .setInputFiles([
      file("barn.jpg", await phonePhotograph()),
      file("drawing.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    ]);
  await expectText(page, /Refused: A drawing in SVG/);
  const picture = findLink(page, "barn.jpg");
  await expect(picture).toBeVisible();
  await expect(picture).toContainText(labels.notDescribed);
  await expectNoViolationsAt(page, "the contact sheet", WIDTHS);
  await pressButton(page, `${labels.dismiss} drawing.jpg`);
  await picture.press("Enter");

  const dialog = page.getByRole("dialog", { name: labels.describe });
  await expectNoViolationsAt(page, "the dialog", WIDTHS);
  await dialog.getByLabel(labels.focus).selectOption("50 0");
  const save = findButton(page, labels.save);
  await save.press("Enter");
  await expect(page.getByLabel(labels.alt)).toHaveAccessibleDescription(
    "Describe the picture for those who cannot see it",
  );
  await expect(dialog.getByLabel(labels.focus)).toHaveValue("50 0");
  await page.getByLabel(labels.alt).fill("A plain field");
  await page.getByLabel(labels.caption).fill("Field");
  await page.getByLabel(labels.kinds.rendering).check();
  await expect(save).toBeEnabled();
  await save.press("Enter");
  await expect(dialog).toBeHidden();
  await findLink(page, "Field").press("Enter");
  await expectText(dialog, labels.notUsed);
  await expect(dialog.getByLabel(labels.alt)).toHaveValue("A plain field");

  await page.getByText(labels.remove).press("Enter");
  await findButton(page, labels.removeNow).press("Enter");
  await expectText(page, labels.none);

  await test.step("without a connection an upload says so, and the file can be sent again", async () => {
    await context.setOffline(true);
    const lost = file("lost.jpg", await phonePhotograph("jpeg", "Another"));
    await page.getByLabel(labels.addPictures).setInputFiles(lost);
    await expectText(page, uploadLabels.unreachable);
    await expectNoViolations(page, "an upload without a connection");
    await context.setOffline(false);
    await pressButton(page, `${labels.dismiss} lost.jpg`);
    await page.getByLabel(labels.addPictures).setInputFiles(lost);
    await expect(findLink(page, "lost.jpg")).toBeVisible();
  });

  await test.step("a refused PDF can be chosen again", async () => {
    // A refused PDF can be chosen again: browsers report no change of a field that still names it.
    await openPage(page, `${site.url}/admin/site/edit/papers`);
    await pressButton(page, "Add a document");
    const chosen = page.getByLabel("File");
    await chosen.setInputFiles(file("w-9.pdf", Buffer.from("No PDF")));
    await expectText(page, pdfProblems["not-a-pdf"]);
    await expect(chosen).toHaveValue("");
  });
});
