import type { Page } from "@playwright/test";
import { expectNoViolationsAt } from "./axe.ts";
import {
  expect,
  expectText,
  findButton,
  findHeading,
  openDesk,
  openPage,
  pressButton,
  test,
} from "./fixtures.ts";

/**
 * Gives the browser a simulated laptop that has passkeys and recognizes its user, who agrees to
 * everything.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", hasResidentKey: true } as const;
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasUserVerification: true, isUserVerified: true },
  });
}

test("a passkey is added with the password, signs in by its button, and is removed", async ({
  page,
  site,
}) => {
  const { password } = site.administrator;
  await addAuthenticator(page);
  await openDesk(page, site, "/admin/passkeys");
  const add = findButton(page, "Add a passkey");
  await page.getByLabel("Name", { exact: true }).fill("Laptop");
  await add.click();
  await expect(page.getByRole("listitem").filter({ hasText: "Not used yet" })).toContainText(
    "Laptop",
  );
  await page.getByText("Remove…").click();
  await expectNoViolationsAt(page, "the page of passkeys");

  await page.getByLabel("Name", { exact: true }).fill("Laptop again");
  await add.click();
  await expect(page.getByRole("alert")).toHaveText("This device has a passkey of yours already.");

  await pressButton(page, "Logout");
  await expect(findHeading(page, "Admin Access")).toBeVisible();
  await expectText(page, "You have been successfully logged out");
  await pressButton(page, "Sign in with a passkey");
  await expect(page).toHaveURL(/\/admin\/donations/);
  await expectText(page, "Welcome to the admin dashboard");

  await openPage(page, "/admin/passkeys");
  for (const proof of ["wrong", password]) {
    await page.getByLabel("Your password").fill(proof);
    await pressButton(page, "Continue");
    if (proof === "wrong")
      await expect(page.getByRole("alert")).toContainText("Your password or the code is not right");
  }
  await expect(page.getByRole("main")).toContainText("Last used");
  await page.getByText("Remove…").click();
  await pressButton(page, "Remove this passkey");
  await expectText(page, "You have no passkey yet.");
  await pressButton(page, "Logout");
  await pressButton(page, "Sign in with a passkey");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText(
    "This passkey was not accepted. Sign in with your password.",
  );
});
