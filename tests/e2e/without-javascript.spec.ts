import { contactContent } from "#content/contact.ts";
import { givingForm } from "#content/giving.ts";
import { invalidEmail } from "#content/newsletter.ts";
import { pledgeContent } from "#content/pledge.ts";
import { publicPageKinds } from "#tests/support/public-pages.ts";
import {
  expect,
  expectText,
  findButton,
  findHeading,
  pressButton,
  resizeTo,
  test,
} from "./fixtures.ts";

test.use({ javaScriptEnabled: false });

test("every page is complete and laid out whole: bar, heading, content, footer", async ({
  page,
}) => {
  for (const path of publicPageKinds) {
    await page.goto(path);
    for (const part of ["banner", "contentinfo"] as const)
      await expect(page.getByRole(part), path).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByRole("main"), path).toHaveCSS("opacity", "1");
    // A program that captures a whole page shows nothing of a part that waits until it is near
    // the window.
    const waiting = page
      .locator("main *, footer *")
      .evaluateAll(
        (parts) =>
          parts.filter((part) => getComputedStyle(part).contentVisibility === "auto").length,
      );
    expect(await waiting, path).toBe(0);
  }
});

test("a visitor sees the figure, uses the menu, sends a message and is thanked", async ({
  page,
  site,
}) => {
  await resizeTo(page, 390, 844);
  await page.goto("/");
  // Other tests on the same site may have made test gifts.
  await expectText(page, /\$2[78],\d{3},\d{3} to go\./);
  const contact = page.locator(".menu").getByRole("link", { name: "Contact Us", exact: true });
  await page.locator(".menu summary").click();
  await expect(contact).toBeVisible();
  await page.locator(".menu summary").click();
  await expect(contact).toBeHidden();
  await page.locator(".menu summary").click();
  await contact.click();
  await page.getByLabel("First Name").fill("June");
  await page.getByLabel("Last Name").fill("Maddox");
  await page.getByLabel("Email").fill("maddox@example.org");
  await page.getByLabel("Subject").selectOption("Donations");
  await page.getByLabel("Comments or Questions").fill("I would like to give a saddle.");
  await pressButton(page, "Submit");
  await expect(page).toHaveURL(`${site.url}/contact/thank-you#contact-fields`);
  await expect(findHeading(page, "Message Sent Successfully")).toBeVisible();
});

test.describe("when the connection is lost", () => {
  test.use({ expectedNoise: /net::ERR_INTERNET_DISCONNECTED/ });

  test("a form that could not be sent is still filled in after going back, and opens at its mistake when it is sent back", async ({
    page,
  }) => {
    await resizeTo(page, 390, 664);
    for (const [path, wrong] of [
      ["/contact", contactContent.form.unseen.problems],
      ["/donate/pledge", pledgeContent.form.unseen.problems],
      ["/newsletter", invalidEmail],
      ["/donate", givingForm.problems(1)],
    ] as const) {
      const form = page.locator("form[method=post]").first();
      const email = form.locator("[name=email]");
      // Now and then Chromium forgets what was typed just before a page was left.
      await expect(async () => {
        await page.goto(path);
        await email.fill("ada@");
        await page.context().setOffline(true);
        await form.locator("[type=submit]").click({ noWaitAfter: true });
        await expect.poll(() => page.url(), path).toMatch(/^chrome-error:/);
        await page.context().setOffline(false);
        await page.goBack();
        await expect(email, path).toHaveValue("ada@", { timeout: 5_000 });
      }).toPass();
      await form.locator("[type=submit]").click();
      await expect(page.getByRole("alert").filter({ hasText: wrong }), path).toBeInViewport();
    }
  });
});

test("the gallery's row scrolls, and a picture opens as a file", async ({ page }) => {
  await page.goto("/plans");
  await expect(findButton(page, "Next")).toBeHidden();
  const row = page.locator(".slides");
  expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  await page.locator("a.slide-link[href*=plan-arena-phase-1]").click();
  await expect(page).toHaveURL(/\/assets\/building\/plan-arena-phase-1-\w+\.svg$/);
});
