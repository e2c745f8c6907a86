import { giftPage } from "#content/desk/gifts.ts";
import { duplicatesOfPerson, personPage as labels } from "#content/desk/people.ts";
import { restoredFormLabels } from "#content/desk/shell.ts";
import { expectNoViolationsAt } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findHeading,
  findLink,
  followLink,
  openDesk,
  openPage,
  pressButton,
  sendMessage,
  test,
} from "./fixtures.ts";

const WIDTHS = [1440, 390];

test("a person is found by phone, merged, the merge undone, and a phone is corrected once", async ({
  page,
  site,
}) => {
  const lastName = "Quillbrook";
  const phone = "970-555-0390";
  const corrected = "505-555-0390";
  const emails = ["orla@example.org", "o@example.org"];
  for (const [index, email] of emails.entries())
    await sendMessage(site, { firstName: index ? "O." : "Orla", lastName, email, phone });
  await openDesk(page, site, `/admin/people?q=${phone.replaceAll("-", "")}&sort=name&order=desc`);
  const rows = page.getByRole("row").filter({ hasText: lastName });
  await expect(rows).toHaveCount(2);
  await expectNoViolationsAt(page, "the list", WIDTHS);
  await expect(page.getByRole("columnheader")).toHaveCount(0);
  await followLink(rows, `Orla ${lastName}`);
  await expect(findHeading(page, `Orla ${lastName}`)).toBeFocused();
  await expectNoViolationsAt(page, "the page", WIDTHS);

  await page.getByRole("button", { name: duplicatesOfPerson.merge, exact: true }).click();
  const undo = findButton(page, duplicatesOfPerson.undoMerge);
  const heading = findHeading(page, duplicatesOfPerson.heading);
  await expect(heading).toBeFocused();
  for (const email of emails)
    await expect(page.getByRole("link", { name: email, exact: true })).toBeVisible();

  await page.getByText(labels.correct, { exact: true }).click();
  await page.getByLabel("Phone").fill(corrected);
  await page.getByLabel(labels.noCalls, { exact: true }).check();
  // Return in a box saves nothing.
  await page.getByLabel(labels.noCalls, { exact: true }).press("Enter");
  // Restored after a colleague's correction, it replaces that only with another press.
  const theirs = "505-555-0391";
  executeSql(
    site,
    `update people set phone = ?, updated_at = created_at
       where id = (select person_id from contacts where email = ?)`,
    theirs,
    emails[0],
  );
  await page.reload();
  await expectText(page, restoredFormLabels.restored);
  await page.getByRole("button", { name: labels.save, exact: true }).click();
  await expectText(page, labels.changedMeanwhile(theirs));
  await page.getByRole("button", { name: labels.save, exact: true }).click();
  await expect(page.getByText(labels.noCalls, { exact: true }).first()).toBeVisible();
  await expect(findLink(page, corrected)).toHaveCount(0);

  const note = page.getByLabel(`${labels.note} ${labels.staffOnly}`);
  await note.fill("Will come by after the supper.");
  await pressButton(page, labels.saveNote);
  await expectText(page, "Will come by after the supper.");
  await undo.click();
  await expect(heading).toBeFocused();
  await expect(page.getByRole("link", { name: emails[1] ?? "", exact: true })).toHaveCount(0);
});

test("a note that is typed about one person does not go to the next one's page, and two presses store it once", async ({
  page,
  site,
}) => {
  const phone = "970-555-0391";
  for (const firstName of ["Ivo", "Una"])
    await sendMessage(site, {
      firstName,
      lastName: "Marrowby",
      email: `${firstName}@example.org`,
      phone,
    });
  await openDesk(page, site, "/admin/people?q=ivo+marrowby");
  await followLink(page, "Ivo Marrowby");
  const note = page.getByLabel(`${labels.note} ${labels.staffOnly}`);
  await note.fill("Of Ivo alone.");
  await followLink(page, "Una Marrowby");
  await expect(findHeading(page, "Una Marrowby")).toBeVisible();
  await expect(note).toHaveValue("");

  let posts = 0;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/admin/people/**", async (route) => {
    if (route.request().method() === "POST") {
      posts += 1;
      await held;
    }
    await route.continue();
  });
  await note.fill("Will come by after the supper.");
  await note.press("ControlOrMeta+Enter");
  const save = findButton(page, labels.saveNote);
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await note.press("ControlOrMeta+Enter");
  release();
  await expectText(page, "Will come by after the supper.");
  expect(posts).toBe(1);
});

test("a gift begun for one person never replaces another person's form; one from a person's page is theirs without an email", async ({
  page,
  site,
}) => {
  await sendMessage(site, { firstName: "Peggy", lastName: "Vale", email: "vale@example.org" });
  await openDesk(page, site, "/admin/donations/new");
  const field = (name: string) => page.getByLabel(name, { exact: false }).first();
  await field(giftPage.firstName).fill("Olga");
  await field(giftPage.lastName).fill("Petersen");
  await field(giftPage.amount).fill("31");
  // The page closes as after a lost connection; the typed text stays.
  await page.goto("/admin/people?q=vale");
  await followLink(page, "Peggy Vale");
  await followLink(page, giftPage.add);
  await expect(field(giftPage.lastName)).toHaveValue("Vale");
  await expect(page.getByText(restoredFormLabels.unfinished(""))).toHaveCount(0);
  await expectText(page, giftPage.giftOf("Peggy Vale"));
  await field(giftPage.email).fill("");
  await field(giftPage.amount).fill("45");
  await expectNoViolationsAt(page, "a gift of a person", WIDTHS);
  await pressButton(page, giftPage.save);
  await expect(findHeading(page, "Peggy Vale")).toBeVisible();
  await openPage(page, "/admin/people?q=vale");
  await expect(page.getByRole("row").filter({ hasText: "Peggy Vale" })).toHaveCount(1);
  await expect(page.getByRole("row").filter({ hasText: "Peggy Vale" })).toContainText("$45.00");

  await openPage(page, "/admin/donations/new");
  await expect(field(giftPage.lastName)).toHaveValue("");
  const offer = page
    .getByRole("status")
    .filter({ hasText: restoredFormLabels.unfinished("Olga Petersen, $31") });
  await expectNoViolationsAt(page, "an offer", WIDTHS);
  await pressButton(offer, restoredFormLabels.goOn);
  await expect(field(giftPage.lastName)).toHaveValue("Petersen");
  await page.goto("/admin/donations/new");
  await pressButton(offer, restoredFormLabels.throwAway);
  await expect(field(giftPage.lastName)).toHaveValue("");
  await page.reload();
  await expect(offer).toHaveCount(0);

  // A person whom staff chose from the list is still the donor of the restored gift.
  await field(giftPage.firstName).fill("Peggy");
  await findButton(page, /^Peggy Vale/).click();
  await field(giftPage.amount).fill("12");
  await page.goto("/admin/donations/new");
  await pressButton(page, restoredFormLabels.goOn);
  await expectText(page, giftPage.giftOf("Peggy Vale"));
});
