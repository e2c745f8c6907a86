import AxeBuilder from "@axe-core/playwright";
import { expect, signIn, test, untilAlive } from "./fixtures.ts";

test.use({ expectedNoise: /status of 410/ });
test.describe.configure({ timeout: 90_000 });

test("the newsletter form tells a mistake beside its field and says where to look next", async ({
  page,
}) => {
  await page.goto("/newsletter");
  await untilAlive(page);
  const email = page.getByLabel("Email", { exact: true });
  await email.fill("ada@");
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Invalid email address")).toBeVisible();
  await expect(email).toHaveValue("ada@");
  await expect(email).toHaveAccessibleDescription("Invalid email address");
  await expect(email).toBeFocused();
  await email.fill("ada@example.org");
  await expect(page.getByText("Invalid email address")).toBeHidden();
  await page.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByRole("status").filter({ hasText: "We have sent a link" })).toBeVisible();
});

test("the newsletter's pages and the staff's new ones have no accessibility faults", async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const check = async (path: string) => {
    await page.goto(path);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((violation) => `${path}: ${violation.help}`)).toEqual([]);
  };
  await check("/newsletter");
  await check("/newsletter/check-your-mail");
  await check("/newsletter/confirm?token=none");
  await signIn(page, site);
  await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
  await check("/admin/jobs");
  await check("/admin/newsletter");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a sign-up leads to a page that says where to look next", async ({ page, site }) => {
    await page.goto("/newsletter");
    await page.getByLabel("Email", { exact: true }).fill("june@example.org");
    await page.getByRole("button", { name: "Sign Up" }).click();
    await expect(page).toHaveURL(`${site.url}/newsletter/check-your-mail`);
    await expect(page.getByRole("heading", { name: "Please look into your mail" })).toBeVisible();
  });
});
