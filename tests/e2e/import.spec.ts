import { expectNoViolations } from "./axe.ts";
import { expect, openDesk, test } from "./fixtures.ts";

test("staff upload, check, import and undo a file", async ({ page, site }) => {
  await openDesk(page, site, "/admin/import");
  await page.getByLabel("CSV file").setInputFiles("tests/fixtures/imports/give-lively.csv");
  await page.getByRole("button", { name: "Upload" }).click();

  await expect(
    page.getByRole("heading", { name: "Check before anything is written" }),
  ).toBeVisible();
  await expect(page.getByText("read as Give Lively")).toBeVisible();
  await expect(page.getByRole("cell", { name: "Amount is not a number" })).toBeVisible();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoViolations(page, "preview");

  await page.getByRole("button", { name: "Import 2 gifts" }).click();
  await expect(page.getByText("2 records, $1,274.50")).toBeVisible();
  await expectNoViolations(page, "result");
  await page.getByRole("link", { name: "See the donations" }).click();
  await expect(page.getByRole("link", { name: "Tobias Fenn" })).toBeVisible();
  await page.goBack();
  await page.getByText("Undo import…").click();
  await page.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByText("Its records are removed.")).toBeVisible();
});
