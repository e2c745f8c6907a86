import type { Page } from "@playwright/test";
import { expect, open, openDesk, test, untilAlive } from "./fixtures.ts";

const testForm = (page: Page) =>
  page.frameLocator('iframe[title="Giving form of the test provider"]');

async function raised(page: Page): Promise<number> {
  const response = await page.request.get("/api/progress");
  return ((await response.json()) as { raised: number }).raised;
}

test("a test gift on /donate is stored by its webhook, once, and changes the figure", async ({
  page,
  site,
}) => {
  await page.goto("/donate");
  await expect(page.getByText("Test mode: no money moves").first()).toBeVisible();
  const before = await raised(page);

  const form = testForm(page);
  await form.getByLabel("$150").check();
  await form.getByLabel("First name").fill("Wren");
  await form.getByLabel("Last name").fill("Calloway");
  await form.getByLabel("Email").fill("wren@example.org");
  await form.getByRole("button", { name: "Make a test gift" }).click();
  await expect(form.getByRole("status")).toContainText("Your test gift of $150.00 was taken.");

  await expect.poll(() => raised(page), { timeout: 20_000 }).toBe(before + 150);

  // Staff see it in their table, marked as a test.
  await openDesk(page, site, "/admin/donations?q=calloway");
  const row = page.getByRole("row").filter({ hasText: "Wren Calloway" });
  await expect(row).toContainText("$150.00");
  await expect(row).toContainText("Test");
});

test("the form's frame is as tall as its content, and cannot read the site", async ({ page }) => {
  await page.goto("/donate");
  const frame = page.locator("iframe");
  await untilAlive(page);
  await expect(frame).toHaveAttribute("height", /^\d+$/);
  // The frame is loaded late.
  const content = () => page.frames().find((other) => other.url().endsWith("/giving/embed"));
  await expect
    .poll(async () => {
      const inside = await content()?.evaluate(
        () => document.getElementById("giving")?.getBoundingClientRect().height ?? 0,
      );
      return Math.ceil(inside ?? 0) - Number(await frame.getAttribute("height"));
    })
    .toBe(0);
  expect(await content()?.evaluate(() => window.origin)).toBe("null");
  const cookies = await content()?.evaluate(() => {
    try {
      return document.cookie;
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(cookies).toBe("SecurityError");
});

test("nothing in the frame moves when the provider's script comes late", async ({ page }) => {
  await page.route("**/giving/sandbox.js", () => undefined);
  await page.goto("/donate", { waitUntil: "commit" });
  const form = testForm(page);
  await expect(form.getByText("Choose an amount")).toBeVisible();
  const mark = await form.getByText("Test mode: no money moves").boundingBox();
  expect(mark).toMatchObject({ height: 1 });
  await expect(form.locator("html")).toHaveCSS("scrollbar-width", "none");
  // What is far is laid out late: loaded at once, the form would be painted in no width first.
  await expect(page.locator("iframe")).toHaveAttribute("loading", "lazy");
});

test("a pledge is stored and thanked for; mistakes are shown beside their fields", async ({
  page,
}) => {
  await open(page, "/donate");
  await page.getByRole("button", { name: "Send my pledge" }).click();
  await expect(page.getByText("Please enter an amount in dollars, for example 250")).toBeVisible();
  await expect(page.getByLabel("Amount in dollars")).toBeFocused();
  await page.getByLabel("Amount in dollars").fill("1,200");
  await page.getByLabel("Paid").selectOption("Over 24 months");
  await page.getByLabel("First Name").fill("Ada");
  await page.getByLabel("Last Name").fill("Larkspur");
  await page.getByLabel("Email").last().fill("ada@example.org");
  await page.getByRole("button", { name: "Send my pledge" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "Thank you for your pledge" }),
  ).toBeVisible();
  await expect(page.getByLabel("Amount in dollars")).toHaveValue("");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor makes a test gift in the frame and a pledge below it", async ({ page, site }) => {
    await page.goto("/donate");
    await testForm(page).getByRole("button", { name: "Make a test gift" }).click();
    await expect(testForm(page).getByText("Your test gift of $100.00 was taken.")).toBeVisible();

    await page.getByLabel("Amount in dollars").fill("500");
    await page.getByLabel("First Name").fill("June");
    await page.getByLabel("Last Name").fill("Maddox");
    await page.getByLabel("Email").last().fill("june@example.org");
    await page.getByRole("button", { name: "Send my pledge" }).click();
    await expect(page).toHaveURL(`${site.url}/donate/pledge/thank-you`);
    await expect(page.getByRole("heading", { name: "Thank you for your pledge" })).toBeVisible();
  });
});
