import { expect, test } from "vitest";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openDesk } from "#tests/support/open-test-site.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

test.each(databases)(
  "on %s a pair that staff call separate gifts leaves the list, and is in the audit log without a name",
  async (database) => {
    const { site, clock, staff } = await openDesk(database);
    const at = clock.now().toISOString();
    const first = await addGift(site, at);
    const second = await addGift(site, at);
    const third = await addGift(site, at, { email: "ADA@example.org", first_name: "A." });
    await addGift(site, at, { email: "june@example.org" });
    await addGift(site, at, { voided_at: at });
    const listed = async () => {
      const html = await staff.html("/admin/donations?status=duplicate");
      return [first, second, third].map((id) => html.includes(`data-row="${id}"`));
    };
    const send = (intent: string, id: string, other: string) =>
      staff.post("/admin/donations", { intent, id, other });
    expect(await listed()).toEqual([true, true, true]);
    await expectText(staff, `/admin/donations?open=${first}`, "Possible duplicates");

    await send("separate", first, third);
    await send("separate", first, third);
    expect(await listed()).toEqual([true, true, true]);
    await send("separate", third, second);
    expect(await listed()).toEqual([true, true, false]);
    await expectNoText(staff, `/admin/donations?open=${third}`, "Possible duplicates");

    const events = await site.rows("audit_events");
    expect(events.filter(({ action }) => action === "record.separated")).toHaveLength(2);
    const other = await addGift(site, at, { amount_cents: 5 });
    await expectAnswer(send("separate", first, other), 400);
  },
);
