import { newsletterPage as labels } from "#content/staff-newsletter.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, open, openDesk, test } from "./fixtures.ts";

// What the browser says of a form that comes back with a problem.
test.use({ expectedNoise: /the server responded with a status of 400/ });

test("a subscriber is added by hand, handed over and removed", async ({ page, site }) => {
  await openDesk(page, site, "/admin/newsletter");
  await page.getByRole("link", { name: labels.add }).click();
  const panel = page.getByRole("complementary");
  await panel.getByLabel(labels.email).fill("juniper@example.org");
  await panel.getByRole("button", { name: labels.addNow }).click();
  await expect(panel.getByText(labels.problems["no-consent"])).toBeVisible();
  await expect(panel.getByLabel(labels.email)).toHaveValue("juniper@example.org");
  await expectNoViolations(page, "refused");
  await panel.getByLabel(labels.consent).check();
  await panel.getByRole("button", { name: labels.addNow }).click();
  await expect(panel.getByRole("heading", { name: "juniper@example.org" })).toBeVisible();

  const row = page.getByRole("row").filter({ hasText: "juniper@example.org" });
  await page.getByRole("button", { name: labels.handOver }).click();
  await expect(page.getByRole("link", { name: labels.subscribedFile })).toBeVisible();
  await expectNoViolations(page, "how to hand over");
  await page.keyboard.press("Escape");

  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await row.getByRole("link").click();
    await expect(panel).toBeVisible();
    await expectNoViolations(page, `open at ${width}`);
    if (width === 1440) await panel.getByRole("link", { name: "Close" }).click();
  }
  await panel.getByText(labels.remove).click();
  await panel.getByRole("button", { name: labels.removeNow }).click();
  await expect(panel.getByText(labels.states.unsubscribed).first()).toBeVisible();

  await open(page, "/admin/audit");
  await expectNoViolations(page, "audit log on a phone");
});
