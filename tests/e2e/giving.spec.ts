import type { Page } from "@playwright/test";
import { expect, open, test } from "./fixtures.ts";
import { boxOf, boxOfPart } from "./windows.ts";

test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });

async function raised(page: Page): Promise<number> {
  const response = await page.request.get("/api/progress");
  return ((await response.json()) as { raised: number }).raised;
}

test("a test gift takes two presses and changes the figure", async ({ page }) => {
  await open(page, "/donate");
  await expect(page.getByText("Test mode: no money moves")).toBeVisible();
  const before = await raised(page);
  await page.getByLabel("$150").check();
  await page.getByLabel("Monthly").check();
  await expect(page.getByText("$150.00, each month, as a test.")).toBeVisible();
  await page.getByLabel("for the fee").check();
  await expect(page.getByText("$154.79, each month, as a test.")).toBeVisible();
  await page.getByLabel("First Name", { exact: true }).first().fill("Wren");
  await page.getByLabel("Last Name", { exact: true }).first().fill("Calloway");
  await page.getByRole("button", { name: "Make a test gift" }).click();
  await expect(page.getByRole("heading", { name: "Your gift has arrived" })).toBeVisible();
  await expect(page.getByText("$154.79, each month")).toBeVisible();
  expect(await raised(page)).toBeCloseTo(before + 154.79);
});

test("what is wrong is listed above the form, with links to the fields", async ({ page }) => {
  await open(page, "/donate");
  await page.getByPlaceholder("Other amount").fill("0");
  await page.getByLabel("Email for your receipt").fill("ada@example");
  await page.getByRole("button", { name: "Make a test gift" }).click();
  const problems = page.getByRole("alert").filter({ hasText: "Please check 2 fields" });
  await expect(problems).toBeVisible();
  await problems.getByRole("link", { name: "Check the email address" }).click();
  await expect(page.getByLabel("Email for your receipt")).toBeFocused();
});

test("on a phone the amounts are on the first screen with nothing over them, on a tall one with the button", async ({
  page,
}) => {
  await page.goto("/donate");
  for (const [width, height] of [
    [320, 640],
    [375, 667],
    [390, 664],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    // What is in view is also where a finger meets it.
    for (const sum of ["$40", "$200"])
      await page.getByRole("radio", { name: sum }).click({ trial: true, timeout: 5_000 });
    const { bottom } = await boxOf(page, ".gift-amounts label:nth-of-type(4)");
    const foot = await boxOf(page, ".giving-foot");
    expect(bottom, `${width}`).toBeLessThanOrEqual(Math.min(height, foot.y));
    if (height > 800) expect(foot.bottom).toBeLessThanOrEqual(height);
  }
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a pledge is stored and thanked for; mistakes are shown beside their fields, and a lost connection in view", async ({
  page,
}) => {
  await open(page, "/donate");
  await page.getByRole("button", { name: "Send my pledge" }).click();
  await expect(page.getByText("Please enter an amount in dollars, for example 250")).toBeVisible();
  await expect(page.getByLabel("Amount in dollars")).toBeFocused();
  await page.getByLabel("Amount in dollars").fill("1,200");
  await page.getByLabel("How you'd like to give it").selectOption("Over 24 months");
  await page.getByLabel("First Name", { exact: true }).last().fill("Ada");
  await page.getByLabel("Last Name", { exact: true }).last().fill("Larkspur");
  await page.getByLabel("Email").last().fill("ada@example.org");
  await page.setViewportSize({ width: 390, height: 664 });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Send my pledge" }).click();
  await expect(page.getByText("We couldn't save your pledge")).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Send my pledge" }).click();
  await expect(page.getByRole("heading", { name: "Thank you for your pledge" })).toBeVisible();
  await expect(page.getByText("$1,200.00, over 24 months")).toBeVisible();
});

test("a gift beyond the limit is led to the pledge, with its amount, and to the pastor", async ({
  page,
}) => {
  await open(page, "/donate");
  await page.getByPlaceholder("Other amount").fill("1000005");
  await expect(page.locator(".giving-foot")).not.toContainText("$1,000,005");
  await expect(page.getByRole("link", { name: "Talk with the pastor" })).toBeVisible();
  await page.getByRole("link", { name: "Pledge this amount" }).click();
  await expect(page.locator("#pledge-amount")).toHaveValue("1000005");
  await expect(page.locator("#pledge-amount")).toBeInViewport();
});

test("each heading and its name on the contact page is seen on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto("/contact");
  for (const text of ["Get in Touch", "Follow"]) {
    const { width } = await boxOfPart(
      page.locator("main").getByText(text, { exact: true }).first(),
    );
    expect(width, text).toBeGreaterThan(20);
  }
});
