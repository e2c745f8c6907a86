import { startSite } from "#tests/support/site-process.ts";
import { expect, test } from "./fixtures.ts";

test("the page says line by line what the specification gives", async ({ page }) => {
  await page.goto("/donate");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Support Our Mission");
  await expect(main.getByRole("heading", { name: "Make a Donation" })).toBeVisible();
  const form = page.frameLocator('iframe[title="Giving form of the test provider"]');
  for (const amount of ["$40", "$100", "$150", "$200"])
    await expect(form.getByRole("radio", { name: amount })).toBeVisible();

  const receipt = main.getByRole("region", { name: "Your receipt and your portal" });
  await expect(receipt).toContainText("receipt by email");
  await expect(receipt.getByRole("listitem")).toHaveText([
    "see your donation history",
    "update your payment method",
    "update your contact info",
  ]);

  await expect(main.getByRole("heading", { name: "Other Giving Methods" })).toBeVisible();
  for (const name of ["Stock or securities", "Planned giving", "In-kind donations"]) {
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(main).toContainText("501(c)(3) certification is in progress");
  await expect(main).toContainText(
    "gifts go to a designated fund via the church and are tax deductible as US law allows",
  );
});

test("until online giving is open the page says so and shows other ways", async ({ page }) => {
  const site = await startSite({ GIVING_PROVIDER: "none" });
  await page.goto(`${site.url}/donate`, { waitUntil: "networkidle" });
  // Nothing more is asked of it.
  await site.remove();
  const section = page.getByRole("region", { name: "Make a Donation" });
  await expect(section.getByRole("heading", { name: "Online giving opens soon" })).toBeVisible();
  await expect(
    section.getByRole("list", { name: "Suggested gifts" }).getByRole("listitem"),
  ).toHaveText(["$40", "$100", "$150", "$200"]);
  await expect(section.getByRole("link", { name: "hello@example.org" })).toHaveAttribute(
    "href",
    "mailto:hello@example.org",
  );
  await expect(section.getByRole("link", { name: "(970) 555-0100" })).toHaveAttribute(
    "href",
    "tel:9705550100",
  );
});

test("the meeting with the pastor leads to the contact form with 'Donations' chosen", async ({
  page,
}) => {
  await page.goto("/donate");
  await page.getByRole("link", { name: "Schedule a meeting with the pastor" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(page.getByLabel("Subject")).toHaveValue("Donations");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("a subject that does not exist leaves the choice open", async ({ page }) => {
  await page.goto("/contact?subject=Nonsense");
  await page.getByLabel("First Name").fill("June");
  await expect(page.getByLabel("Subject")).toHaveValue("");
});
