import { personPage as labels, samePerson } from "#content/people.ts";
import { expectNoViolationsAt } from "./axe.ts";
import { expect, openDesk, sendMessage, test } from "./fixtures.ts";

const WIDTHS = [1440, 390];

test("a person is found by phone, tied and untied, and a phone is corrected once", async ({
  page,
  site,
}) => {
  const lastName = "Quillbrook";
  const [phone, corrected] = ["970-555-0390", "505-555-0390"];
  const emails = ["orla@example.org", "o@example.org"];
  for (const [at, email] of emails.entries())
    await sendMessage(site, { firstName: at ? "O." : "Orla", lastName, email, phone });
  await openDesk(page, site, `/admin/people?q=${phone.replaceAll("-", "")}&sort=name&order=desc`);
  const rows = page.getByRole("row").filter({ hasText: lastName });
  await expect(rows).toHaveCount(2);
  await expectNoViolationsAt(page, "the list", WIDTHS);
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await rows.getByRole("link", { name: `Orla ${lastName}` }).click();
  await expect(page.getByRole("heading", { name: `Orla ${lastName}` })).toBeFocused();
  await expectNoViolationsAt(page, "the page", WIDTHS);

  await page.getByRole("button", { name: samePerson.tie, exact: true }).click();
  const untie = page.getByRole("button", { name: samePerson.untie });
  const heading = page.getByRole("heading", { name: samePerson.heading });
  await expect(heading).toBeFocused();
  for (const email of emails)
    await expect(page.getByRole("link", { name: email, exact: true })).toBeVisible();

  await page.getByText(labels.correct, { exact: true }).click();
  await page.getByLabel("Phone").fill(corrected);
  await page.getByLabel(labels.noCalls, { exact: true }).check();
  await page.getByRole("button", { name: labels.save, exact: true }).click();
  await expect(page.getByText(`${labels.wishes} call`)).toBeVisible();
  await expect(page.getByRole("link", { name: corrected })).toHaveCount(0);

  await page.getByLabel(labels.note).fill("Will come by after the supper.");
  await page.getByRole("button", { name: labels.saveNote }).click();
  await expect(page.getByText("Will come by after the supper.")).toBeVisible();
  await untie.click();
  await expect(heading).toBeFocused();
  await expect(page.getByRole("link", { name: emails[1] ?? "", exact: true })).toHaveCount(0);
});
