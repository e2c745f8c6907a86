import type { Page } from "@playwright/test";
import { gallery } from "#content/plans.ts";
import { walkAround } from "#content/walk-around.ts";
import { expect, signIn, test, untilAlive } from "./fixtures.ts";

// "Event" is what React says of a sheet that did not come.
test.use({
  expectedNoise:
    /net::ERR_(INTERNET_DISCONNECTED|FAILED)|^Event$|Failed to fetch|GL Driver Message/,
});

/** Opens a page as a visitor has it who has read for a while when the connection goes. */
async function openAndLoseConnection(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
}

test("a page that does not come leaves the way to others, and comes with the connection", async ({
  page,
}) => {
  await page.goto("/");
  await untilAlive(page);
  const link = page.getByRole("banner").getByRole("link", { name: "About Us" });
  // Its code is fetched when it is pointed at; what stands still in it, with the click.
  const code = page.waitForResponse(/\/assets\/about-/);
  await link.hover();
  await (await code).finished();
  await page.context().setOffline(true);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This page could not be fetched",
  );
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "News" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("About Us");
  expect(new URL(page.url()).pathname).toBe("/about");
});

test("a picture that cannot be opened is said to be, and opens when the connection is back", async ({
  page,
}) => {
  await openAndLoseConnection(page, "/plans");
  const picture = page.locator("[data-opens]").first();
  await picture.click();
  await expect(page.getByText(gallery.unreachable)).toBeVisible();
  await expect(page).toHaveURL("/plans");
  await expect(picture).toBeFocused();
  await page.context().setOffline(false);
  await picture.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByText(gallery.unreachable)).toBeHidden();
});

test("so is the 3D view", async ({ page }) => {
  await openAndLoseConnection(page, "/plans");
  const open = page.getByRole("button", { name: walkAround.open });
  await open.click();
  await expect(page.getByText(walkAround.unreachable)).toBeVisible();
  await page.context().setOffline(false);
  await open.click();
  await expect(page.getByRole("application", { name: walkAround.stage })).toBeAttached();
});

test("thanks do not wait for the code that shows them well", async ({ page }) => {
  await page.route("**/toaster*.js", (route) => route.abort());
  await page.goto("/donate");
  await untilAlive(page);
  const form = page.locator("form", { has: page.getByRole("button", { name: /pledge/i }) });
  await form.getByLabel("First Name").fill("Ada");
  await form.getByLabel("Last Name").fill("Larkspur");
  await form.getByLabel("Email").fill("ada@example.org");
  await form.getByLabel(/amount/i).fill("1200");
  await form.getByRole("button", { name: /pledge/i }).click();
  await expect(page.getByRole("status").filter({ hasText: /thank you/i })).toBeVisible();
});

test("a page whose styles did not come is loaded with its own", async ({ page }) => {
  await page.goto("/");
  await page.route("**/public-*.css", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await untilAlive(page);
  await page.getByRole("banner").getByRole("link", { name: "News" }).hover();
  await failed;
  await page.unrouteAll();
  // What the router shows is not loaded; this is.
  const loaded = page.waitForEvent("load");
  await page.getByRole("banner").getByRole("link", { name: "News" }).click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("News & Updates");
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
