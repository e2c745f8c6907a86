import type { Page } from "@playwright/test";
import {
  draftLabels as drafts,
  historyLabels,
  editLabels as labels,
  listEditorLabels,
} from "#content/desk/site.ts";
import { expectNoViolations, expectNoViolationsAt, loadAxeEverywhere } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  findHeading,
  findLink,
  followLink,
  openColleague,
  openDesk,
  openPage,
  pressButton,
  pressPublish,
  resizeTo,
  signIn,
  test,
  waitForFetch,
  waitForSave,
} from "./fixtures.ts";

test.use({ reducedMotion: "reduce" });

const frameOf = (page: Page) => page.frameLocator(`iframe[title="${labels.page}"]`);
const fieldOf = (page: Page, name: string) => frameOf(page).getByRole("textbox", { name });

test("staff change home's headline by keyboard, and it is on the site when they publish it", async ({
  page,
  site,
}) => {
  const old = "Let's build a legacy together";
  const own = "Let's build it, all of us";
  await resizeTo(page, 390, 844);
  await openDesk(page, site, "/admin/site/edit/home");
  const headline = fieldOf(page, "Hero, title");
  await expect(headline).toHaveText(old);

  await headline.fill(own);
  await expect(page.getByRole("status").first()).toContainText(drafts.saved);
  await page.reload();
  await expect(headline).toHaveText(own);
  const menu = page.getByLabel(drafts.more, { exact: true });
  const discard = findButton(page, drafts.discard);
  await menu.press("Enter");
  for (const width of [1440, 390]) {
    await resizeTo(page, width, 844);
    await expect(discard).toBeInViewport({ ratio: 1 });
    await expectNoViolations(page, `the publish panel at ${width} px`);
  }
  await findLink(page, historyLabels.heading).press("Escape");
  await expect(discard).toBeHidden();
  await expect(menu).toBeFocused();
  await pressPublish(page);
  const visitor = await page.context().newPage();
  const expectShown = async (text: string) => {
    await visitor.goto("/");
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(text);
  };
  await expectShown(own);
  await page.goto("/admin/site/history/home");
  await expectNoViolationsAt(page, "the history");
  await followLink(page, historyLabels.states.first);
  const preview = page.frameLocator(`iframe[title="${historyLabels.pageWithVersion}"]`);
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(old);
  await pressButton(page, historyLabels.restore);
  await expect(headline).toHaveText(old);
  // Other tests look at the first edition.
  await pressPublish(page);
  await expectShown(old);
});

// The content of these frames is that of the pages, which accessibility.spec.ts checks.
test("pages in their editor have no violation, including texts that the page doesn't show", async ({
  page,
  site,
}) => {
  test.slow();
  await resizeTo(page, 1440, 900);
  await signIn(page, site);
  await loadAxeEverywhere(page);
  for (const key of ["home", "about", "plans", "events", "donate"]) {
    await openPage(page, `/admin/site/edit/${key}`);
    await expect(frameOf(page).getByRole("textbox").first()).toBeVisible();
    const unseen = page.getByText(labels.hiddenTexts);
    if ((await unseen.count()) > 0) await unseen.click();
    if (key === "events")
      await expect(page.getByRole("checkbox", { name: "Timeline, Steps 1, Done" })).toBeVisible();
    await expectNoViolations(page, key);
  }
});

test("a mail is typed beside what arrives", async ({ page, site }) => {
  await openDesk(page, site, "/admin/site/letters");
  await expectNoViolationsAt(page, "the mails", [1440, 390]);
  await page.getByRole("link", { name: "A place at a gathering", exact: true }).click();
  const subject = page.getByLabel("Subject");
  const arrives = frameOf(page).locator("body");
  for (const [width, words] of [
    [390, "you"],
    [1440, "all"],
  ] as const) {
    await resizeTo(page, width, 844);
    await subject.fill(`See ${words} at {title}`);
    await expect(arrives).toContainText(`See ${words} at Sample Supper`);
    await expectNoViolations(page, `a mail at ${width} px`);
  }
  const saved = waitForSave(page, "See you on {day}");
  await subject.fill("See you on {day}");
  await saved;
  await pressButton(page, drafts.publishNow);
  await expect(subject).toHaveAccessibleDescription(/no place {day} here/);
  await expect(subject).toBeFocused();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByLabel(drafts.more, { exact: true }).press("Enter");
  await pressButton(page, drafts.discard);
  await expectText(page, drafts.noDraft);
  await expect(arrives).not.toContainText(/See (all|you)/);
  await expect(arrives).toContainText("Sample Supper");
});

test.describe("without a connection", () => {
  test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });

  test("what is typed without a connection is not lost with the tab, comes back after a reload and is saved", async ({
    page,
    site,
    context,
  }) => {
    await openDesk(page, site, "/admin/site/edit/about");
    const lead = fieldOf(page, "Page, lead");
    await expect(lead).toBeVisible();
    // The code of the page brings the list of pictures; without it the router loads the page
    // again.
    for (const part of ["/site/pictures.data", "/assets/site-layout-", "/assets/dashboard-"])
      await waitForFetch(page, part);
    // Code that was only announced so far would be asked for again.
    await page.evaluate(() =>
      Promise.all(
        performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ name }) => import(name)),
      ).then(() => undefined),
    );
    await context.setOffline(true);
    await lead.fill("We are a ministry of a church.");
    await expect(page.getByRole("status").first()).toContainText(drafts.waiting);
    // A browser asks only those who have pressed something on the page.
    await lead.click();
    const closes = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true });
    await (await closes).dismiss();
    await context.setOffline(false);
    await page.reload();
    await expect(lead).toHaveText("We are a ministry of a church.");
    await expect(page.getByRole("status").first()).toContainText(drafts.saved);
    await lead.click();
    // Where a test listens, an asking dialog would stay, and with it the page.
    page.once("dialog", () => {});
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
  });
});

test("two users with the same page open see each other's names; the later one to change it sees the other version and is asked", async ({
  page,
  site,
  browser,
}) => {
  await openDesk(page, site, "/admin/site/edit/about");
  const other = await openColleague(browser, site);
  await other.goto(`${site.url}/admin/site/edit/about`);
  const mine = fieldOf(page, "Church, heading");
  const theirs = fieldOf(other, "Church, heading");
  const stateOf = (by: Page) => by.getByRole("status").first();
  /**
   * Makes an open editor look for others. It does so every 15 seconds, and when its tab comes into
   * view again.
   */
  const look = (by: Page) =>
    by.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(theirs).toBeVisible();
  for (const [by, name] of [
    [other, "admin"],
    [page, "colleague"],
  ] as const)
    await expect(async () => {
      // Each editor that looks becomes visible to those who look later.
      for (const each of [page, other, page]) await look(each);
      await expect(by.getByText(drafts.openWith([name]))).toBeVisible({ timeout: 2_000 });
    }).toPass();
  // The editor looks every 15 seconds; without this it could get the first version before the
  // change.
  await other.route(/\/admin\/(version|site\/drafts\/)/, (route) =>
    route.request().method() === "GET" ? route.abort() : route.continue(),
  );
  await mine.fill("First version");
  await expect(stateOf(page)).toContainText(drafts.saved);
  await theirs.fill("Second version");
  const choice = other.getByRole("alert", { name: drafts.conflict });
  await expect(choice).toContainText(drafts.changedBy("admin"));
  await expectNoViolations(other, "the choice");
  const preview = other.waitForEvent("popup");
  await followLink(choice, drafts.lookAtTheirs);
  await expect(findHeading(await preview, "First version")).toBeVisible();
  // Signing out leaves the editor without a question, and its tab without the text.
  const secondTab = await other.context().newPage();
  await secondTab.goto(`${site.url}/admin/overview`);
  // A browser asks only those who have pressed something on the page.
  await theirs.click();
  other.on("dialog", (dialog) => dialog.dismiss());
  await pressButton(secondTab, "Logout");
  await expect(findHeading(other, "Admin Access")).toBeVisible();
  const stored = () => other.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(stored).not.toContain("Second version");
  await other.context().close();
});

test("list entries are moved, added and removed by keyboard, and undone; a text too long is marked", async ({
  page,
  site,
}) => {
  await openDesk(page, site, "/admin/site/edit/about");
  const first = fieldOf(page, "For whom, Uses 1, name");
  await expect(first).toHaveText("Rodeo");
  await first.focus();
  const downOf = (index: number) =>
    findButton(
      frameOf(page).getByRole("group", { name: labels.entry(index) }),
      listEditorLabels.down,
    ).last();
  await downOf(1).press("Enter");
  await expect(first).toHaveText("Horse shows");
  // The focus moves together with the entry.
  await expect(downOf(2)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(fieldOf(page, "For whom, Uses 3, name")).toHaveText("Rodeo");
  const undo = findButton(page, labels.undo);
  for (const text of ["Horse shows", "Rodeo"]) {
    await undo.click();
    await expect(first).toHaveText(text);
  }
  // Nothing is left to undo.
  await expect(undo).toHaveAttribute("aria-disabled", "true");
  await expect(undo).toBeFocused();
  const long = "A name that is much too long for the place where it has to stand";
  const saved = waitForSave(page, long);
  await first.fill(long);
  await saved;
  await pressButton(page, drafts.publishNow);
  await expect(page.getByRole("alert")).toContainText(labels.problems(1));
  await pressButton(page.getByRole("alert"), "For whom, Uses 1, name");
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(/at most 40 characters/);
});
