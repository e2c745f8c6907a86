import type { Page } from "@playwright/test";
import type { Credentials } from "#tests/support/site-process.ts";
import { expect, test } from "./fixtures.ts";

async function signIn(page: Page, { username, password }: Credentials) {
  await page.goto("/admin");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Access Dashboard" }).click();
}

test("two minutes before the end a dialog offers to stay, and staying keeps the page", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site.administrator);
  await expect(page.getByText("session ends in 30 min")).toBeVisible();
  // The notice of the sign-in has been said, and nothing is loaded any more.
  await expect(page).toHaveURL(/\/admin\/donations$/);
  await page.clock.fastForward("28:01");
  const dialog = page.getByRole("dialog", { name: "Your session ends soon" });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Password").fill("wrong");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Invalid credentials");
  await dialog.getByLabel("Password").fill(site.administrator.password);
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("session ends in 30 min")).toBeVisible();
});

test("logging out in one tab logs out in all", async ({ page, context, site }) => {
  await signIn(page, site.administrator);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/contacts");
  await expect(other.getByText("session ends in")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("'Refresh Data' loads the records anew and says so", async ({ page, site }) => {
  await signIn(page, site.administrator);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Data refreshed");
  await expect(notices).toContainText("The latest records have been loaded");
});
