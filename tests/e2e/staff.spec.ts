import { expect, signIn, test, untilAlive } from "./fixtures.ts";

test("two minutes before the end a dialog offers to stay, and staying keeps the page", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await signIn(page, site);
  // Without the notice of the sign-in nothing is loaded any more, which would count from anew.
  await page.goto("/admin/donations");
  await untilAlive(page);
  await expect(page.getByText("session ends in 30 min")).toBeVisible();
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
  await signIn(page, site);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/admin/contacts");
  await expect(other.getByText("session ends in")).toBeVisible();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(other.getByRole("heading", { name: "Admin Access" })).toBeVisible();
});

test("'Refresh Data' loads the records anew and says so", async ({ page, site }) => {
  await signIn(page, site);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  const notices = page.getByRole("region", { name: "Notifications" });
  await expect(notices).toContainText("Data refreshed");
  await expect(notices).toContainText("The latest records have been loaded");
});
