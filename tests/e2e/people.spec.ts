import { personPage as labels, peoplePage, samePerson } from "#content/people.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, openDesk, sendMessage, test } from "./fixtures.ts";

for (const width of [1440, 390])
  test(`at ${width} px a person is found by phone, tied and untied, and a phone is corrected once`, async ({
    page,
    site,
  }) => {
    const lastName = `Quillbrook${width}`;
    // Numbers of this width: the other one's person may be on the same site, and would be suggested.
    const number = width === 390 ? "0390" : "1440";
    const [phone, corrected] = [`970-555-${number}`, `505-555-${number}`];
    const emails = ["orla", "o"].map((name) => `${name}.${width}@example.org`);
    for (const [at, email] of emails.entries())
      await sendMessage(site, { firstName: at ? "O." : "Orla", lastName, email, phone });
    await page.setViewportSize({ width, height: 900 });
    await openDesk(page, site, `/admin/people?q=${phone.replaceAll("-", "")}&sort=name&order=desc`);
    const rows = page.getByRole("row").filter({ hasText: lastName });
    await expect(rows).toHaveCount(2);
    await expectNoViolations(page, "the list");
    await rows.getByRole("link", { name: `Orla ${lastName}` }).click();
    await expect(page.getByRole("heading", { name: `Orla ${lastName}` })).toBeVisible();
    await expectNoViolations(page, "the page");

    await page.getByRole("button", { name: samePerson.tie, exact: true }).click();
    const untie = page.getByRole("button", { name: samePerson.untie });
    await expect(untie).toBeVisible();
    for (const email of emails) await expect(page.getByRole("link", { name: email })).toBeVisible();

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
    await expect(untie).toHaveCount(0);
    await expect(page.getByRole("link", { name: emails[1] ?? "", exact: true })).toHaveCount(0);
    await page.getByRole("link", { name: peoplePage.heading }).first().click();
    await expect(rows.first()).toBeVisible();
  });
