import type { Locator } from "@playwright/test";
import { bulkActionLabels, filterChipLabels, paginationLabels } from "#content/desk/records.ts";
import { expectNoViolations } from "./axe.ts";
import {
  executeSql,
  expect,
  expectText,
  findButton,
  findToasts,
  followLink,
  openDesk,
  pressButton,
  pressUntilFocused,
  resizeTo,
  sendMessage,
  test,
  waitForScripts,
} from "./fixtures.ts";
import { boxOfPart, deskWindows, phoneWindows } from "./windows.ts";

/** Whether two parts of the page overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const a = await boxOfPart(one);
  const b = await boxOfPart(other);
  return a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
}

test("messages are chosen and answered by keyboard, the change is undone, and the toast covers neither bar nor pager", async ({
  page,
  site,
}) => {
  for (const firstName of ["Orla", "Otis"])
    await sendMessage(site, { firstName, lastName: "Quillbrook" });
  await openDesk(page, site, "/admin/messages?q=quillbrook");
  const rows = page.getByRole("row").filter({ hasText: "Quillbrook" });
  await expect(rows.filter({ hasText: "New" })).toHaveCount(2);

  // The panel of filters closes when you apply them, and moves nothing.
  const top = () => rows.first().evaluate((row) => row.getBoundingClientRect().top);
  const before = await top();
  await pressButton(page, filterChipLabels.add);
  const panel = page.locator("[role=search] [popover]");
  await expect(panel).toBeVisible();
  expect(await top()).toBe(before);
  await page.getByLabel("From", { exact: true }).fill("2020-01-01");
  // The list is filtered at once, and the panel is beside the new chip.
  await expectText(page, "From 1/1/2020");
  await pressButton(panel, "Apply");
  await expect(panel).toBeHidden();
  expect(await top()).toBe(before);
  await pressUntilFocused("j", rows.locator("a:focus"));
  for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  const bar = page.getByRole("form", { name: bulkActionLabels.label });
  const setState = findButton(bar, bulkActionLabels.setState);
  for (const key of ["Enter", "Escape"]) await setState.press(key);
  await expect(bar.getByRole("status")).toContainText(bulkActionLabels.selected(2));
  await expectNoViolations(page, "two messages are chosen");

  await setState.press("Enter");
  await findButton(bar, "Answered").press("Enter");
  await expect(rows.filter({ hasText: "Answered" })).toHaveCount(2);
  await findButton(page, bulkActionLabels.undo).press("Enter");
  await expectText(page, "The records are as they were before");
  await rows.first().getByRole("checkbox").check();
  await expect(bar).toBeVisible();
  const toast = page.locator(".toast");
  // The toast stays while the focus is in it.
  await findButton(toast, "Dismiss").focus();
  for (const size of [deskWindows[1], phoneWindows[0]]) {
    if (size) await page.setViewportSize(size);
    for (const part of [bar, page.getByRole("navigation", { name: paginationLabels.label })])
      expect(await overlap(toast, part), JSON.stringify(size)).toBe(false);
  }
  await resizeTo(page, 1440, 900);
  await page.keyboard.press("Escape");
  await expect(rows.filter({ hasText: "New" })).toHaveCount(2);
});

test.describe("a server that fails", () => {
  // The browser reports the status too.
  test.use({ expectedNoise: /status of 50[03]/ });

  test("a failed 'Refresh Data' shows the spinner and then only the error; a newer toast replaces it, and none outlives its page", async ({
    page,
    site,
  }) => {
    await page.clock.install();
    await openDesk(page, site, "/admin/donations");
    const requested = Promise.withResolvers<void>();
    await page.route("**/admin/donations.data*", async (route) => {
      await requested.promise;
      await route.continue();
    });
    const refresh = findButton(page, "Refresh Data");
    executeSql(site, "alter table donations rename to donations_away");
    try {
      await refresh.click();
      await expect(page.getByRole("banner").getByRole("img", { name: "Loading" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("img", { name: "Loading" })).toBeVisible();
      requested.resolve();
      await expect(findToasts(page)).toContainText("Failed to fetch donation records");
      await expect(refresh).toBeFocused();
      await expect(findToasts(page).locator(".toast")).toHaveCount(1);
      await expect(findToasts(page)).not.toContainText("Data refreshed");
    } finally {
      executeSql(site, "alter table donations_away rename to donations");
    }
    await pressButton(page, "Try again");
    await expect(page.getByRole("searchbox")).toBeVisible();
    await waitForScripts(page);
    await refresh.click();
    await expect(findToasts(page)).toContainText(
      /Data refreshed.*The latest records have been loaded/,
    );
    await expect(findToasts(page).locator(".toast")).toHaveCount(1);
    await followLink(page, "Contact Submissions");
    await expect(findToasts(page)).not.toContainText("Data refreshed");
  });
});
