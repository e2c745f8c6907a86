import { expect, open, test } from "./fixtures.ts";

test("the newsletter form shows a mistake beside its field, and then where to look next", async ({
  page,
}) => {
  await open(page, "/newsletter");
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
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
});
