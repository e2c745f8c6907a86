import { randomUUID } from "node:crypto";
import { execute, expect, expectText, openDesk, test } from "./fixtures.ts";

// The organization is in the time zone of Denver.
test.use({ timezoneId: "Pacific/Auckland", reducedMotion: "reduce" });

test("on a desk in another zone days are the organization's, and a gift's time names its zone", async ({
  page,
  site,
}) => {
  const at = "2026-10-31T21:30:00.000Z";
  execute(
    site,
    `insert into donations (id, created_at, received_at, updated_at, status_at, first_name, last_name,
      email, amount_cents, donation_type, status, source, external_id)
      values (?, ?, ?, ?, ?, 'Ada', 'Zonelark', '', 5000, 'One-time', 'received', 'staff', ?)`,
    randomUUID(),
    at,
    at,
    at,
    at,
    randomUUID(),
  );
  await openDesk(page, site, "/admin/donations?q=Zonelark");
  const row = page.getByRole("row").filter({ hasText: "Zonelark" });
  await expect(row.locator("time")).toHaveText("10/31/2026");
  await row.getByRole("link").first().click();
  await expectText(page, "10/31/2026, 3:30 PM MDT");
});
