import type { Page } from "@playwright/test";
import { building3d } from "#content/building-3d.ts";
import { newsletter } from "#content/newsletter.ts";
import { gallery } from "#content/plans.ts";
import { expect, signIn, test, untilAlive } from "./fixtures.ts";

test.use({
  expectedNoise: /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|GL Driver Message/,
});

/** Opens a page as a visitor has it who has read for a while when the connection goes. */
async function openAndLoseConnection(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

test("a picture that cannot be opened is said to be, and opens when the connection is back", async ({
  page,
}) => {
  await openAndLoseConnection(page, "/plans");
  const picture = page.locator("[data-opens]").first();
  await picture.click();
  await expect(page.getByText(gallery.unreachable)).toBeVisible();
  await expect(page).toHaveURL("/plans");
  await page.context().setOffline(false);
  await picture.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText(gallery.unreachable)).toBeHidden();
});

test("so is the 3D view", async ({ page }) => {
  await openAndLoseConnection(page, "/plans");
  const open = page.getByRole("button", { name: building3d.open });
  await open.click();
  await expect(page.getByText(building3d.unreachable)).toBeVisible();
  await page.context().setOffline(false);
  await open.click();
  await expect(page.getByRole("application", { name: building3d.canvas })).toBeAttached();
});

test("a form whose code cannot come says so, keeps what was typed, and works afterwards", async ({
  page,
}) => {
  await openAndLoseConnection(page, "/newsletter");
  const field = page.getByLabel("Email");
  await field.fill("wren@example.org");
  await page.getByRole("button", { name: newsletter.submit }).click();
  await expect(page.getByText(newsletter.unavailable)).toBeVisible();
  await expect(field).toHaveValue("wren@example.org");
  await page.context().setOffline(false);
  await page.getByRole("button", { name: newsletter.submit }).click();
  await expect(page.getByText(newsletter.checkMail.text)).toBeVisible();
  await expect(page.getByText(newsletter.unavailable)).toBeHidden();
});

test("a notice whose code cannot come leads to the page that says the same", async ({ page }) => {
  await page.goto("/news");
  await untilAlive(page);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.getByRole("button", { name: "View Press Release" }).click();
  await page.waitForURL("/news/press-release-project-relaunch");
});

test("the staff area says so, too, and goes on when the connection is back", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  const contacts = page.getByRole("link", { name: "Contact Submissions" });
  await contacts.click();
  await expect(contacts).toHaveAttribute("aria-current", "page");
  await page.goBack();
  await expect(contacts).not.toHaveAttribute("aria-current");
  await page.context().setOffline(true);
  await contacts.click();
  const failure = page.getByRole("heading", { name: "This page could not be fetched" });
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await expect(contacts).toHaveAttribute("aria-current", "page");
});
