/** The actions of staff in the dialogs of pictures. */
import type { Page } from "@playwright/test";
import { picturesPage as labels } from "#content/desk/pictures.ts";
import { phonePhotograph } from "#tests/support/pictures.ts";
import { expect, findButton } from "./fixtures.ts";

const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Uploads a photograph in the open dialog, and chooses it with the keyboard. */
export async function uploadAndChoose(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page, labels.choose);
  await dialog.getByLabel(labels.addPictures).setInputFiles({
    name,
    mimeType: "image/jpeg",
    // The name is in the file, because the same file would be the same picture.
    buffer: await phonePhotograph("jpeg", name),
  });
  await expect(findButton(dialog, name)).toContainText(labels.notDescribed);
  await choosePicture(page, name);
}

/** Chooses a picture with the keyboard in the open dialog. */
export async function choosePicture(page: Page, name: string): Promise<void> {
  const dialog = dialogOf(page, labels.choose);
  await findButton(dialog, name).press("Enter");
  await expect(dialog).toBeHidden();
}

/** Writes the texts of a picture in their dialog. */
export async function describePicture(page: Page, alt: string): Promise<void> {
  const dialog = dialogOf(page, labels.describe);
  await dialog.getByLabel(labels.alt).fill(alt);
  const stored = page.waitForResponse((response) => response.request().method() === "POST");
  await findButton(dialog, labels.save).press("Enter");
  await stored;
  await expect(dialog).toBeHidden();
}
