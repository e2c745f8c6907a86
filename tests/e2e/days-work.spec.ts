import type { Locator, Page } from "@playwright/test";
import { donationsPage } from "#content/desk/donations.ts";
import { giftPage } from "#content/desk/gifts.ts";
import { composerLabels, messagesPage } from "#content/desk/messages.ts";
import { bulkActionLabels } from "#content/desk/records.ts";
import { searchLabels } from "#content/desk/search.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { draftLabels, sectionTexts } from "#content/desk/site.ts";
import { expectNoViolations } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  findLink,
  pressUntilFocused,
  resizeTo,
  sendMessage,
  sendPledge,
  test,
  waitForScripts,
} from "./fixtures.ts";

const PRESSES_AT_ONCE = 10;

test("a day's work is done by keyboard alone: messages, calls, checks, pledges, a file, news, an export", async ({
  page,
  ownSite: site,
}) => {
  test.slow();
  for (const name of ["Orla", "Otis", "Opal", "Ozzie"])
    await sendMessage(site, { firstName: name, lastName: "Quillfeather" });
  for (const firstName of ["Delia", "Marigold"]) {
    const email = `${firstName.toLowerCase()}@example.org`;
    await sendPledge(site, { firstName, lastName: "Windrow", email, amount: "1200" });
  }
  const { keyboard } = page;
  const panel = page.getByRole("complementary");
  const name = panel.getByRole("heading", { level: 2 });
  // This comes first, because the browser shows its own file chooser unless something already
  // listens for it.
  page.on("filechooser", (chooser) => chooser.setFiles("tests/fixtures/imports/give-lively.csv"));
  await page.emulateMedia({ reducedMotion: "reduce" });
  await resizeTo(page, 1440, 900);

  await page.goto(`${site.url}/admin`);
  await waitForScripts(page);
  await tabTo(page.getByLabel("Username"));
  await keyboard.type(site.administrator.username);
  await tabTo(page.getByLabel("Password"));
  await keyboard.type(site.administrator.password);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/donations/);

  await test.step("an answered message, and one answered by phone, lead to the next", async () => {
    await searchFor(page, "Contact Submissions");
    await tabTo(findLink(page, /^To answer/));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/state=waiting/);
    await pressUntilFocused("/", page.getByRole("searchbox", { name: "Search" }));
    await keyboard.type("quillfeather");
    await expect(page).toHaveURL(/q=quillfeather/);
    await expect(page.getByRole("status").first()).toContainText(/\b4 of/);
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    for (const sender of ["Orla", "Otis"]) {
      await expect(name).toHaveText(`${sender} Quillfeather`);
      await expect(panel).toBeFocused();
      await pressUntilFocused(
        "r",
        panel.getByRole("textbox", { name: composerLabels.text, exact: true }),
      );
      await keyboard.type("Thank you, we will call.");
      await keyboard.press("ControlOrMeta+Enter");
    }
    await expect(name).toHaveText("Opal Quillfeather");
    await pressUntilFocused("n", panel.getByRole("textbox", { name: messagesPage.noteLabel }));
    await keyboard.type("Called back");
    await keyboard.press("ControlOrMeta+Enter");
    await expect(panel.getByRole("listitem").last()).toContainText("Called back");
    await expect(panel).toBeFocused();
    await keyboard.down("e");
    await expect(name).toHaveText("Ozzie Quillfeather");
    // The key is held down, and answers no other message.
    await keyboard.down("e");
    await keyboard.up("e");
    await expect(panel).toBeFocused();
    // A screen reader that drops the status reads it with the panel.
    await expect(panel).toHaveAccessibleDescription("1 message set to Answered");
    const status = page.getByRole("status").filter({ hasText: "1 message set to Answered" });
    await expect(status).toBeVisible();
    await tabTo(findButton(page, bulkActionLabels.undo));
    await keyboard.press("Enter");
    await expect(page.getByRole("row").filter({ hasText: "Opal Quillfeather" })).toBeVisible();
  });

  await test.step("for a check, the form fills in a known donor", async () => {
    await searchFor(page, giftPage.add);
    const amount = page.getByLabel(giftPage.amount);
    await expect(page.getByLabel(giftPage.firstName)).toBeFocused();
    await keyboard.type("mari");
    await expect(findButton(page, /^Marigold Windrow/)).toBeVisible();
    await expectNoViolations(page, "a known donor");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(amount).toBeFocused();
    await expect(page.getByLabel(giftPage.email)).toHaveValue("marigold@example.org");
    await keyboard.type("150");
    await tabTo(page.getByLabel(giftPage.notes));
    await keyboard.type("Check 1201");
    await tabTo(findButton(page, giftPage.save));
    await keyboard.press("Enter");
    await expect(name).toHaveText("Marigold Windrow");
    await expect(panel).toContainText("$150.00");
  });

  await test.step("during a call, a part of the name is enough to find the person", async () => {
    await searchFor(page, "windro", "Marigold Windrow");
    await expect(page.getByRole("heading", { name: "Marigold Windrow", level: 1 })).toBeVisible();
  });

  await test.step("a confirmed pledge stays open, and one key leads to the next", async () => {
    await searchFor(page, "Overview");
    await tabTo(findLink(page, /^Confirm:/));
    await keyboard.press("Enter");
    await pressUntilFocused("j", findLink(page, "Delia Windrow"));
    await keyboard.press("Enter");
    for (const giver of ["Delia", "Marigold"]) {
      await expect(name).toHaveText(`${giver} Windrow`);
      await tabTo(findButton(page, donationsPage.confirm));
      await keyboard.press("Enter");
      await expect(panel).toContainText("Confirmed; now counts");
      await expect(panel).toBeFocused();
      await keyboard.press("j");
    }
    await expectText(page, "No record matches these filters.");
  });

  await test.step("a provider's file is imported", async () => {
    await searchFor(page, "Imports");
    const file = page.getByLabel("CSV file");
    await tabTo(file);
    await keyboard.press("Enter");
    await expect(file).toHaveValue(/give-lively\.csv$/);
    await tabTo(findButton(page, "Upload"));
    await keyboard.press("Enter");
    const start = findButton(page, "Import 2 gifts");
    await expect(start).toBeVisible();
    await expectNoViolations(page, "a file before it is written");
    await tabTo(start);
    await keyboard.press("Enter");
    await expectText(page, "2 records, $1,274.50");
    await expectNoViolations(page, "a file that is written");
  });

  await test.step("a news item is published and taken down", async () => {
    await searchFor(page, "News");
    await expect(page).toHaveURL(/site\/news$/);
    await tabTo(findLink(page, sectionTexts.news?.add ?? ""));
    await keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Headline" })).toBeFocused();
    // The editor's code comes after the page; until then Return only leads as far as the
    // introduction.
    const body = page.getByRole("textbox", { name: "Text" });
    await expect(body).toBeVisible();
    for (const text of ["Sample: the well is drilled", "Sample summary."]) {
      await keyboard.type(text);
      await keyboard.press("Enter");
    }
    await expect(body).toBeFocused();
    await keyboard.type("Water at 90 feet.");
    await expect(page.getByRole("status").first()).toContainText(draftLabels.saved);
    await tabTo(findButton(page, draftLabels.publishNow));
    await keyboard.press("Enter");
    await expectText(page, draftLabels.noDraft);
    await tabTo(page.getByLabel(draftLabels.more, { exact: true }));
    await keyboard.press("Enter");
    await tabTo(findButton(page, draftLabels.takeDown));
    await keyboard.press("Enter");
    await expectText(page, draftLabels.takenDown);
    await tabTo(page.getByRole("link", { name: "News", exact: true }));
    await keyboard.press("Enter");
  });

  await test.step("the gifts are exported for the accountant", async () => {
    await tabTo(page.getByRole("link", { name: deskLabels.donations, exact: true }));
    await keyboard.press("Enter");
    await tabTo(findLink(page, /^This month/));
    await keyboard.press("Enter");
    await expect(page).toHaveURL(/period=this-month/);
    await tabTo(page.getByRole("link", { name: deskLabels.exportCsv, exact: true }));
    const download = page.waitForEvent("download");
    await keyboard.press("Enter");
    expect((await download).suggestedFilename()).toMatch(/^donations-\d{4}-\d\d-\d\d\.csv$/);
  });
});

/** Presses Tab until the focus is on `target`, like a person who sees where it is. */
async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const { keyboard } = target.page();
  // Many presses are sent at once: each answer takes longer than a press. Those that come once
  // the target has the focus do nothing.
  const walk = await target.evaluateHandle((wanted) => {
    const stay = (event: KeyboardEvent) => {
      if (event.key === "Tab" && wanted === document.activeElement) event.preventDefault();
    };
    addEventListener("keydown", stay, true);
    return () => {
      const isThere = wanted === document.activeElement;
      if (isThere) removeEventListener("keydown", stay, true);
      return isThere;
    };
  });
  for (let presses = 0; presses < 80; presses += PRESSES_AT_ONCE) {
    if (await walk.evaluate((look) => look())) return;
    await Promise.all(Array.from({ length: PRESSES_AT_ONCE }, () => keyboard.press("Tab")));
  }
  if (!(await walk.evaluate((look) => look())))
    throw new Error(`${target} cannot be reached by Tab`);
}

/** Finds something with Ctrl K, and opens the result with this name. */
async function searchFor(page: Page, text: string, result = text): Promise<void> {
  const dialog = page.getByRole("dialog", { name: searchLabels.heading });
  await pressUntilFocused("ControlOrMeta+k", dialog.getByRole("searchbox"));
  await page.keyboard.press("ControlOrMeta+a");
  // Wait for the results of the whole text; those of a part would be replaced during the key
  // presses.
  const isFound = (url: string) => new URL(url).searchParams.get("q") === text;
  const searchAnswer = page.waitForResponse((response) => isFound(response.url()));
  await page.keyboard.type(text);
  await searchAnswer;
  const line = findLink(dialog, result).first();
  await expect(line).toBeVisible();
  await expect(dialog.locator("[aria-live]")).toHaveText(/^\d+ found$/);
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press("ArrowDown");
    if (await line.evaluate((element) => element === document.activeElement)) break;
  }
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}
