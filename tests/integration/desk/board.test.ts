import { expect, test } from "vitest";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { readBoard, readRecentMonths } from "#domain/overview/read-board.ts";
import { DAY } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openDesk, TestClock } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectText } from "#tests/support/text-of.ts";

const TIME_ZONE = "America/Denver";
const OPENING = { raisedCents: 500_00, pledgedCents: 100_00 };
const sum = (rows: readonly { cents: number }[]) =>
  rows.reduce((total, { cents }) => total + cents, 0);

test.each(databases)(
  "on %s months, methods and designations add up to the period, and the period to the figure, for any gifts",
  async (database) => {
    const { site, db, clock, staff } = await openDesk(database);
    const now = clock.now().getTime();
    const gift = fc.record({
      ago: fc.integer({ min: 0, max: 800 }),
      amount_cents: fc.integer({ min: 0, max: 90_000 }),
      payment_method: fc.constantFrom(null, "check", "cash", "in_kind"),
      designation: fc.constantFrom(null, "Phase 1", "Heritage Barn"),
      status: fc.constantFrom("received", "received", "refunded", "pledged"),
      isVoided: fc.boolean(),
    });
    const pledges: string[] = [];
    for (const { ago, isVoided, ...row } of fc.sample(gift, 200)) {
      const at = new Date(now - ago * DAY).toISOString();
      const isPledge = row.status === "pledged";
      const pledge_id =
        row.status === "received" && ago % 3 === 0 ? (pledges.at(-1) ?? null) : null;
      const id = await addGift(site, at, {
        ...(row as object),
        pledge_id,
        confirmed_at: isPledge ? at : null,
        voided_at: isVoided && ago % 5 === 0 ? at : null,
      });
      if (isPledge) pledges.push(id);
    }
    const day = (ago: number) => new Date(now - ago * DAY).toISOString().slice(0, 10);
    const read = (from: string, to: string) =>
      readBoard(db, clock, {
        from,
        to,
        timeZone: TIME_ZONE,
        opening: OPENING,
        includeTests: false,
      });
    const figure = await countProgress(db, OPENING, false);
    for (const [from, to] of [
      [day(60), day(0)],
      [day(800), day(0)],
      [day(500), day(450)],
      [day(3), day(3)],
    ] as const) {
      const board = await read(from, to);
      const { months, byMethod, designations, period } = board;
      for (const parts of [months, byMethod, designations]) expect(sum(parts)).toBe(period.cents);
      const cells = months.flatMap((row) => Object.values(row.byMethod));
      expect(sum(cells)).toBe(period.cents);
      expect(board.raisedCents).toBe(board.beforeCents + period.cents);
      const { raisedCents, pledgedCents } = board;
      if (board.isUntilNow) expect({ raisedCents, pledgedCents }).toEqual(figure);
    }
    const recent = await readRecentMonths(
      db,
      clock,
      { timeZone: TIME_ZONE, opening: OPENING, includeTests: false },
      2,
    );
    const { months } = await read(`${recent.months[0]?.month}-01`, day(0));
    const sums = months.map(({ month, cents, gifts }) => ({ month, cents, gifts }));
    expect(recent).toEqual({ months: sums, ...figure });
    // A period begins where the one before it ends.
    const early = await read(day(700), day(200));
    const late = await read(day(199), day(0));
    expect(late.beforeCents).toBe(early.raisedCents);
    await expectText(
      staff,
      "/admin/donations/board?from=2025-01-01&to=2025-12-31",
      "Giving, January 1, 2025 to December 31, 2025",
      "Raised by December 31, 2025",
    );
    await expectText(
      staff,
      "/admin/donations/board?from=odd&to=9999-01-01",
      "This is the public figure of today.",
      "Not as typed (odd, 9999-01-01)",
    );
  },
);

test("in January and February the report opens on the year that was closed", async () => {
  const { site, staff, clock } = await openDesk("sqlite", {
    clock: new TestClock("2027-01-05T19:00:00Z"),
  });
  const period = "January 1, 2026 to December 31, 2026";
  await expectText(staff, "/admin/donations/board", period);
  await expectText(staff, "/admin/donations/board?from=2027-01-01", "January 1, 2027 to January 5");
  clock.advance(60 * DAY);
  expect(await (await signInStaff(site)).text("/admin/donations/board")).toContain(
    "January 1, 2027 to March 6",
  );
});

test.each(databases)(
  "on %s a list shows what has changed the figure since a day",
  async (database) => {
    const { site, staff } = await openDesk(database);
    const before = "2026-01-05T12:00:00.000Z";
    const after = "2026-02-25T12:00:00.000Z";
    for (const [last_name, at, row, action, details] of [
      ["Arrived", after, { updated_at: after }, null, null],
      ["Untouched", before, { updated_at: before }, null, null],
      ["Returned", before, { updated_at: after, status: "refunded" }, null, null],
      ["Bounced", before, { updated_at: after, voided_at: after }, "voided", null],
      ["Typed", before, { updated_at: after }, "entered", null],
      ["Dearer", before, { updated_at: after }, "corrected", { amount_cents: [1, 2] }],
      ["Failed", before, { updated_at: after }, "corrected", { status: ["received", "refunded"] }],
      ["Renamed", before, { updated_at: after }, "corrected", { city: [null, "Durango"] }],
      ["Imported", before, { import_id: "late" }, null, null],
    ] as const) {
      const donation_id = await addGift(site, at, { last_name, ...row });
      const change = { id: crypto.randomUUID(), at: after, username: "admin", donation_id };
      if (action)
        await site.add("donation_changes", { ...change, action, details: JSON.stringify(details) });
    }
    const file = { source: "csv", file_name: "a.csv", staff_id: null, staff_name: "admin" };
    const written = { state: "done", row_count: 1, booked_at: after } as const;
    await site.add("imports", { id: "late", created_at: after, ...file, ...written });
    const since = async (day: string) => {
      const list = await staff.text(`/admin/donations?changed=${day}`);
      return new Set(
        list.match(/Arrived|Untouched|Returned|Bounced|Typed|Dearer|Failed|Renamed|Imported/g),
      );
    };
    expect([...(await since("2026-02-24"))].sort()).toEqual([
      "Arrived",
      "Bounced",
      "Dearer",
      "Failed",
      "Imported",
      "Returned",
      "Typed",
    ]);
    expect(await since("2026-02-26")).toEqual(new Set());
  },
);
