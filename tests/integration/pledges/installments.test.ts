import { describe, expect, test } from "vitest";
import { DAY, HOUR, isoTime, MINUTE } from "#domain/values/clock.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { addGift } from "#tests/support/gifts.ts";
import { openSiteWithFakes, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import { databases, expectRow, expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import { correctByEmail } from "#tests/support/people.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const PLEDGE = { status: "pledged", amount_cents: 1_200_00, pledge_months: 12 } as const;
const madeOn = (day: string) => `${day}T19:00:00.000Z`;
const pledgedOn = (day: string) => ({ ...PLEDGE, confirmed_at: madeOn(day) });

describe.each(databases)("installments of pledges on %s", (database) => {
  test("an overdue pledger is listed, and what they pay less or more moves on to the next payment", async () => {
    const { site, staff, clock } = await openDesk(database);
    const today = clock.now().toISOString();
    const names = ["Amos", "Cora", "Nell"];
    for (const first_name of names)
      await addGift(site, madeOn("2025-12-10"), { ...pledgedOn("2025-12-10"), first_name });
    const id = await addGift(site, today, { ...pledgedOn("2026-03-01"), first_name: "Opal" });
    const unconfirmed = { ...PLEDGE, first_name: "Silas" };
    await addGift(site, madeOn("2025-12-10"), unconfirmed);
    const dead = { ...pledgedOn("2025-12-10"), first_name: "Enos", email: "enos@example.org" };
    await addGift(site, madeOn("2025-12-10"), dead);
    await correctByEmail(site.db, "enos@example.org", { died: 1 });
    await expectText(staff, "/admin/overview", /3 Overdue pledge payments \$[\d,.]+ in all/);
    const soon = "Due in the next 30 days: 3 pledge payments, $300.00, first on 3/10/2026";
    await expectText(staff, "/admin/overview", soon);
    const list = await staff.text("/admin/donations?status=overdue");
    for (const name of names) expect(list).toContain(name);
    expect(list).not.toMatch(/Opal|Silas|Enos/);

    const pay = (amount: string) =>
      staff.post("/admin/donations", {
        intent: "payment",
        id,
        amount,
        date: "",
        kind: "Check",
        checkNumber: "2207",
        key: crypto.randomUUID(),
      });
    const panel = () => staff.html(`/admin/donations?open=${id}`);
    expect(await panel()).toContain('name="amount" value="100.00"');
    await pay("40");
    expect(await panel()).toContain('name="amount" value="60.00"');
    await pay("260");
    await expectText(staff, `/admin/donations?open=${id}`, "Part 4 of 12");
    const paid = (await site.rows("donations")).find(({ pledge_id }) => pledge_id === id);
    expect(paid).toMatchObject({ payment_method: "check", check_number: "2207" });
  });

  test("own dates that add up replace equal installments, and their correction is in the history", async () => {
    const { site, staff } = await openDesk(database);
    const pledge = {
      kind: "Pledge",
      amount: "700",
      date: "2026-02-18",
      months: "1",
      lastName: "Fenn",
      key: crypto.randomUUID(),
    };
    const enter = (ownDates: string) => staff.post("/admin/donations/new", { ...pledge, ownDates });
    await expectAnswer(enter("5/1/2026 200"), 400, "do not add up to the pledge");
    const notTwoParts = ["5/1/2026 200\n5/1/2026 500", "2/30/2026 200\n5/1/2026 500"];
    for (const odd of ["May 200", "5/1/2026 0\n6/1/2026 700", ...notTwoParts])
      await expectAnswer(enter(odd), 400, "Write a date and an amount on each line");
    await expectAnswer(enter("5/1/2026 200\n2026-12-24 500.00"), 303);
    const [record] = await site.rows("donations");
    expect(record).toMatchObject({ status: "pledged", confirmed_at: expect.any(String) });
    const id = record?.id ?? "";
    const version = record?.updated_at ?? "";
    await expectText(staff, `/admin/donations?open=${id}`, "Next $200.00, due 5/1/2026");
    const other = { ...pledge, lastName: "Quist", key: crypto.randomUUID() };
    const ownDates = "7/1/2026 300\n8/1/2026 400";
    const equal = { months: "6", every: "3", startsOn: "2026-05-01" };
    const typed = { ...other, ...equal, ownDates };
    await expectAnswer(staff.post("/admin/donations/new", typed), 303);
    const stored = {
      donation_type: "Pledge over 6 months, quarterly",
      pledge_months: 6,
      pledge_every: 3,
      pledge_starts_on: equal.startsOn,
    };
    await expectRow(site, "donations", stored, { last_name: "Quist" });
    const edit = { ...pledge, version, ownDates: "6/1/2026 700" };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, edit), 303);
    await expectText(
      staff,
      `/admin/donations?open=${id}`,
      "Next $700.00, due 6/1/2026",
      "Pledge's own dates: 5/1/2026 200.00 12/24/2026 500.00 → 6/1/2026 700.00",
    );
    // What stayed the same is in no history.
    const history = () => site.column("donation_changes", "details");
    const before = await history();
    const newer = (await site.row("donations", { id })).updated_at ?? "";
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, { ...edit, version: newer }), 303);
    expect(await history()).toEqual(before);
    const noted = { ...edit, version: newer, notes: "Called" };
    await expectAnswer(staff.post(`/admin/donations/${id}/edit`, noted), 303);
    expect((await history()).filter((details) => details?.includes("own_dates"))).toHaveLength(1);
  });

  test("reminders are off until staff switch them on, then only for people who want mail and live", async () => {
    const { site, smtp, mailsAfter, switchOn } = await openReminders(database);
    // The installments are due on February 28 and March 2; another, due two weeks ago, gets no
    // mail any more.
    const all = [
      "amos@example.org",
      "cora@example.org",
      "dead@example.org",
      "nell@example.org",
      "",
    ];
    for (const email of all)
      await addGift(site, madeOn("2026-01-31"), { ...pledgedOn("2026-01-31"), email });
    await addGift(site, madeOn("2026-02-02"), {
      ...pledgedOn("2026-02-02"),
      email: "opal@example.org",
    });
    const old = { ...pledgedOn("2026-01-10"), email: "old@example.org", pledge_months: 1 };
    await addGift(site, madeOn("2026-01-10"), old);
    await correctByEmail(site.db, "cora@example.org", { no_mail: 1 });
    await correctByEmail(site.db, "dead@example.org", { died: 1 });
    expect(await mailsAfter(6 * HOUR)).toEqual([]);
    await switchOn();
    // No mail goes out before nine in the morning; a mail may go out on the due day itself.
    expect(await mailsAfter(22 * HOUR - MINUTE)).toEqual([]);
    const due = ["amos@example.org", "nell@example.org", "opal@example.org"];
    expect(await mailsAfter(MINUTE)).toEqual(due);
    expect(smtp.mails[0]?.subject).toBe("Your pledge: $100.00 is due");
    expect(smtp.mails[0]?.text).toContain("$1,200.00");
    expect(await mailsAfter(DAY)).toEqual([]);
    // The next installment has its own reminder.
    expect(await mailsAfter(31 * DAY)).toEqual(due);
  });

  test("no reminder of an installment goes out once it is paid, or its pledge is voided or written off", async () => {
    const { site, clock, smtp, mailsAfter, switchOn } = await openReminders(database);
    const addPledge = (email: string) =>
      addGift(site, madeOn("2026-01-31"), { ...pledgedOn("2026-01-31"), email });
    const amos = await addPledge("amos@example.org");
    const nell = await addPledge("nell@example.org");
    const opal = await addPledge("opal@example.org");
    const paid = { amount_cents: 200_00, pledge_id: amos };
    await addGift(site, clock.now().toISOString(), paid);
    // A test payment pays nothing.
    await addGift(site, clock.now().toISOString(), { ...paid, pledge_id: nell, is_test: 1 });
    await switchOn();
    expect(await mailsAfter(28 * HOUR)).toEqual(["nell@example.org", "opal@example.org"]);
    // A change just before a mail goes out still counts.
    smtp.mails.length = 0;
    clock.advance(62 * DAY);
    await site.runSchedule();
    const at = clock.now().toISOString();
    await site.set("donations", { voided_at: at }, { id: nell });
    await site.set("donations", { written_off_at: at }, { id: opal });
    await addGift(site, at, { ...paid, amount_cents: 100_00 });
    await expectRowCount(site, "pledge_reminders", 5);
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    // The next one waits for what may be a payment already.
    const checkout = { total_cents: 100_00, is_monthly: 0, designation: "", pledge_id: amos };
    for (const state of ["on-its-way", "to-confirm"] as const) {
      const created_at = isoTime(clock, 31 * DAY);
      await site.add("checkouts", { ...checkout, id: state, key: state, created_at, state });
      expect(await mailsAfter(31 * DAY), state).toEqual([]);
    }
    await site.db.deleteFrom("checkouts").execute();
    expect(await mailsAfter(31 * DAY)).toEqual(["amos@example.org"]);
  });
});

/** A site with fakes of everything outside, on which reminders are off until `switchOn`. */
async function openReminders(database: (typeof databases)[number]) {
  const { site, clock, smtp } = await openSiteWithFakes(database);
  /** Lists whom the reminders of some time, in ms, go to. */
  const mailsAfter = async (time: number) => {
    smtp.mails.length = 0;
    clock.advance(time);
    await site.runSchedule();
    await runDueJobs(site);
    const reminders = smtp.mails.filter(({ subject }) => subject?.endsWith("is due"));
    return reminders.map(({ recipients }) => recipients[0]).toSorted();
  };
  const switchOn = async () => publishFacts(await signInStaff(site), "desk", { reminders: "on" });
  return { site, clock, smtp, mailsAfter, switchOn };
}
