import sharp from "sharp";
import { picturesPage as labels } from "#content/staff-pictures.ts";
import { draftLabels } from "#content/staff-site.ts";
import { expectNoViolations, expectNoViolationsAt } from "./axe.ts";
import { expect, openDesk, signInByForm, test, untilFetched } from "./fixtures.ts";

const photograph = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

test.use({ expectedNoise: /the server responded with a status of 422/ });

/** The phone comes last: what follows is done on it. */
const WIDTHS = [1440, 390];

test("staff upload pictures, read why one is refused, describe one by keyboard and remove it", async ({
  page,
  // Without the pictures of other tests.
  ownSite: site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openDesk(page, site, "/admin/site/pictures");
  await expectNoViolationsAt(page, "without pictures", WIDTHS);
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
  await page
    .getByLabel(labels.file)
    .setInputFiles([
      file("barn.jpg", await photograph("#a03020")),
      file("drawing.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")),
    ]);
  await expect(page.getByText(/Refused: A drawing in SVG/)).toBeVisible();
  const picture = page.getByRole("link", { name: "barn.jpg" });
  await expect(picture).toBeVisible();
  await expect(picture).toContainText(labels.lacksAlt);
  await expectNoViolationsAt(page, "the contact sheet", WIDTHS);
  await page.getByRole("button", { name: `${labels.dismiss} drawing.jpg` }).click();
  await picture.press("Enter");

  const point = page.getByRole("button", { name: new RegExp(labels.focus) });
  await point.press("ArrowRight");
  await point.press("Shift+ArrowDown");
  await expect(point).toHaveAccessibleName(`${labels.focus}: ${labels.focusAt(51, 55)}`);
  await page.getByRole("button", { name: labels.save }).press("Enter");
  await expect(page.getByLabel(labels.alt)).toHaveAccessibleDescription(
    "Describe the picture for those who cannot see it",
  );
  await expect(point).toHaveAccessibleName(`${labels.focus}: ${labels.focusAt(51, 55)}`);
  await page.getByLabel(labels.alt).fill("A plain field");
  await page.getByLabel(labels.caption).fill("Field");
  await page.getByLabel(labels.kinds.rendering).check();
  await page.getByRole("button", { name: labels.save }).press("Enter");
  await expect(page.getByRole("heading", { name: "Field" })).toBeVisible();
  await expect(page.getByText(labels.notUsed)).toBeVisible();
  await expectNoViolationsAt(page, "the panel", WIDTHS);

  await page.getByText(labels.remove).press("Enter");
  await page.getByRole("button", { name: labels.removeYes }).press("Enter");
  await expect(page.getByText(labels.none)).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });

  test("an upload says so, and the picture that is sent again is added to the gallery", async ({
    page,
    site,
    context,
  }) => {
    await openDesk(page, site, "/admin/site/pictures");
    await untilFetched(page, "/pictures/list");
    await context.setOffline(true);
    const buffer = await photograph("#604020");
    const send = () =>
      page
        .getByLabel(labels.file)
        .setInputFiles({ name: "lost.jpg", mimeType: "image/jpeg", buffer });
    await send();
    await expect(page.getByText(labels.unreachable)).toBeVisible();
    await expectNoViolations(page, "an upload without a connection");
    await context.setOffline(false);
    await page.getByRole("button", { name: `${labels.dismiss} lost.jpg` }).click();
    await send();
    await page.getByRole("link", { name: "lost.jpg" }).click();
    await page.getByRole("button", { name: labels.addToGallery }).press("Enter");
    await expect(page.getByRole("listitem", { name: "Picture 15" })).toBeVisible();
    await page.getByLabel(draftLabels.more, { exact: true }).press("Enter");
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: draftLabels.discard }).click();
    await expect(page.getByText(draftLabels.noDraft)).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a picture is uploaded and described with plain forms", async ({ page, site }) => {
    await signInByForm(page, site);
    await page.goto(`${site.url}/admin/site/pictures`);
    await page.getByLabel(labels.file).setInputFiles({
      name: "plain.png",
      mimeType: "image/png",
      buffer: await sharp(await photograph("#304060"))
        .png()
        .toBuffer(),
    });
    await page.getByRole("button", { name: labels.upload }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByLabel(labels.alt)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByLabel(labels.alt).fill("Blue");
    await page.getByRole("button", { name: labels.save }).click();
    await expect(page.getByLabel(labels.alt)).toHaveValue("Blue");
  });
});
