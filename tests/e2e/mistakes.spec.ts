import {
  expect,
  expectText,
  findButton,
  openPage,
  pressButton,
  test,
  waitForScripts,
} from "./fixtures.ts";

test("mistakes in the contact form are shown beside their fields, and nothing typed is lost", async ({
  page,
}) => {
  await openPage(page, "/contact");
  await page.getByLabel("Email").fill("t.fenn@");
  await page.getByLabel("Comments or Questions").fill("short");
  await pressButton(page, "Submit");
  await expectText(page, "First name is required");
  await expectText(page, "Message must be at least 10 characters");
  await expect(page.getByLabel("First Name")).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue("t.fenn@");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Invalid email address");

  await page.getByLabel("Comments or Questions").press("End");
  await page.keyboard.type("er");
  await expect(page.getByText("Message must be at least 10 characters")).toBeHidden();
  await expect(page.getByLabel("Comments or Questions")).toBeFocused();
  await expectText(page, "Invalid email address");
  await expectText(page, "Please check the fields marked below.");
  await page.getByLabel("Email").fill("t.fenn@example.org");
  await page.getByLabel("First Name").fill("Tobias");
  await page.getByLabel("Last Name").fill("Fenn");
  await page.getByLabel("Subject").selectOption("General Question");
  await expect(page.getByText("Please check the fields marked below.")).toBeHidden();
});

test("after five failed sign-ins the fields are disabled for 15 minutes, and a submit after a reload says how many are left", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/admin");
  for (let failure = 1; failure <= 5; failure++) {
    await page.getByLabel("Username").fill("somebody");
    await page.getByLabel("Password").fill("wrong");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await pressButton(page, "Access Dashboard");
    await answered;
    // The answer empties it, and must not empty what is typed next.
    await expect(page.getByLabel("Password")).toHaveValue("");
    if (failure < 5)
      await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  }
  const alert = page.getByRole("alert").filter({ hasText: "Account Locked" });
  await expect(alert).toContainText("Too many failed attempts. Try again in 15 minutes.");
  await expect(page.getByLabel("Username")).toBeDisabled();
  await expect(page.getByLabel("Password")).toBeDisabled();
  const submit = findButton(page, "Access Dashboard");
  await expect(submit).toBeDisabled();
  await expect(page.locator(".toast")).toHaveCount(0);
  await page.reload();
  await waitForScripts(page);
  await page.getByLabel("Username").fill("somebody");
  await page.getByLabel("Password").fill("wrong");
  await submit.click();
  await expect(alert).toContainText("Try again in 15 minute(s).");
  await expect(submit).toBeDisabled();
  await page.clock.fastForward("15:00");
  await expect(alert).toBeHidden();
  await expectText(page, "You can sign in again now.");
  await expect(page.getByLabel("Username")).toBeEnabled();
  await expect(page.getByLabel("Password")).toBeEnabled();
  await expect(submit).toBeEnabled();
});
