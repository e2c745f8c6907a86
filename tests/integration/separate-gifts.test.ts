import { CompiledQuery } from "kysely";
import { describe, expect, test } from "vitest";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openDesk, openTestSite } from "#tests/support/open-test-site.ts";

describe.each(databases)("possible duplicates on %s", (database) => {
  test("a pair that staff call separate gifts leaves the list, comes back by Undo, and is in the audit log without a name", async () => {
    const { site, clock, staff } = await openDesk(database);
    const at = clock.now().toISOString();
    const [first, second, third] = [
      await addGift(site, at),
      await addGift(site, at),
      await addGift(site, at, { email: "ADA@example.org", first_name: "A." }),
    ];
    await addGift(site, at, { email: "june@example.org" });
    await addGift(site, at, { voided_at: at });
    const listed = async () => {
      const html = await staff.html("/admin/donations?status=duplicate");
      return [first, second, third].map((id) => html.includes(`data-row="${id}"`));
    };
    const send = (intent: string, id: string, other: string) =>
      staff.post("/admin/donations", { intent, id, other });
    expect(await listed()).toEqual([true, true, true]);
    expect(await staff.text(`/admin/donations?open=${first}`)).toContain("Possible duplicates");

    await send("separate", first, third);
    await send("separate", first, third);
    expect(await listed()).toEqual([true, true, true]);
    await send("separate", third, second);
    expect(await listed()).toEqual([true, true, false]);
    const panel = await staff.text(`/admin/donations?open=${third}`);
    expect(panel).toContain("Not duplicates");
    expect(panel).toContain("Marked by admin");
    await send("compare", third, first);
    expect(await listed()).toEqual([true, true, true]);

    const events = await site.rows("audit_events");
    const count = (action: string) => events.filter((event) => event.action === action).length;
    expect([count("record.separated"), count("record.compared")]).toEqual([2, 1]);
    const other = await addGift(site, at, { amount_cents: 5 });
    expect((await send("separate", first, other)).status).toBe(400);
  });
});

test("each of many equal gifts is compared until one other is found, not with all of them", async () => {
  const { db } = await openTestSite("sqlite");
  const oldest = db.selectFrom("donations").select("id").where(possibleDuplicates(db, ""));
  const { sql, parameters } = oldest.orderBy("created_at").limit(60).compile();
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery(explain);
  const plan = JSON.stringify(rows);
  expect(plan).toContain("other USING INDEX donations_likeness");
  expect(plan).not.toContain("other EXISTS");
});
