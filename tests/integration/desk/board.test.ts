import { describe, expect, test } from "vitest";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { readBoard, readRecentMonths } from "#domain/overview/read-board.ts";
import { DAY } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, openDesk, share, TestClock } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const TIME_ZONE = "America/Denver";
const OPENING = { raisedCents: 500_00, pledgedCents: 100_00 };
const sum = (rows: readonly { cents: number }[]) =>
  rows.reduce((total, { cents }) => total + cents, 0);

describe.each(databases)("the giving report on %s", (database) => {
  const shared = share(database, { clock: new TestClock() }, async (site) => {
    const { db, services } = site;
    const { clock } = services;
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
    const figures = { timeZone: TIME_ZONE, opening: OPENING, includeTests: false };
    const read = (from: string, to: string) => readBoard(db, clock, { from, to, ...figures });
    const readRecent = () => readRecentMonths(db, clock, figures, 2);
    const figure = await countProgress(db, OPENING, false);
    return { staff: await signInStaff(site), day, read, readRecent, figure };
  });

  test.each([
    [60, 0],
    [800, 0],
    [500, 450],
    [3, 3],
  ])(
    "months, methods and designations of any gifts from %i to %i days ago add up to the period, and the period to the figure",
    async (first, last) => {
      const { day, read, figure } = shared();
      const board = await read(day(first), day(last));
      const { months, byMethod, designations, period } = board;
      for (const parts of [months, byMethod, designations]) expect(sum(parts)).toBe(period.cents);
      const cells = months.flatMap((row) => Object.values(row.byMethod));
      expect(sum(cells)).toBe(period.cents);
      expect(board.raisedCents).toBe(board.beforeCents + period.cents);
      const { raisedCents, pledgedCents } = board;
      if (board.isUntilNow) expect({ raisedCents, pledgedCents }).toEqual(figure);
    },
  );

  test("the overview's months are those of the report, with the figure", async () => {
    const { day, read, readRecent, figure } = shared();
    const recent = await readRecent();
    const { months } = await read(`${recent.months[0]?.month}-01`, day(0));
    const sums = months.map(({ month, cents, gifts }) => ({ month, cents, gifts }));
    expect(recent).toEqual({ months: sums, ...figure });
  });

  test("a period begins where the one before it ends", async () => {
    const { day, read } = shared();
    const early = await read(day(700), day(200));
    const late = await read(day(199), day(0));
    expect(late.beforeCents).toBe(early.raisedCents);
  });

  test("the page names its period, or says that it wasn't typed as one", async () => {
    const { staff } = shared();
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
  });
});

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
  "on %s the report says how it differs from closed books, of which a gift was voided later",
  async (database) => {
    const { site, staff, clock } = await openDesk(database, {
      clock: new TestClock("2026-01-20T19:00:00Z"),
      env: { GIVING_PROVIDER: "none" },
    });
    const report = "/admin/donations/board?from=2025-01-01&to=2025-12-31";
    const at = "2025-11-15T12:00:00.000Z";
    const id = await addGift(site, at, { amount_cents: 100_00, source: "staff" });
    await addGift(site, at, { amount_cents: 50_00, source: "staff" });
    const books = { intent: "books", through: "2025-12-31", reason: "" };
    await expectAnswer(staff.post("/admin/donations/deposits", books), 200);
    await expectNoText(staff, report, "Books closed");
    const voided = { intent: "void", id, reason: "Twice" };
    await expectAnswer(staff.post("/admin/donations", voided), 303);
    const line = "Books closed through December 31, 2025. This report differs by -$100.00";
    await expectText(staff, report, "November 2025 $50.00", line);
    await expectNoText(staff, "/admin/donations/board?from=2026-01-01", "Books closed");
    const year = { from: "2025-01-01", to: "2025-12-31", timeZone: TIME_ZONE, opening: OPENING };
    expect((await readBoard(site.db, clock, { ...year, includeTests: true })).books).toBeNull();
  },
);

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
    const undone = { ...written, state: "undone", booked_at: before, undone_at: after } as const;
    for (const [id, amount_cents] of [
      ["a.csv", 5_00],
      ["pledges.csv", 0],
    ] as const) {
      const imported = { id, created_at: before, ...file, file_name: id, amount_cents };
      await site.add("imports", { ...imported, ...undone });
    }
    const since = async (day: string) => {
      const list = await staff.text(`/admin/donations?changed=${day}`);
      return new Set(
        list.match(
          /Arrived|Untouched|Returned|Bounced|Typed|Dearer|Failed|Renamed|Imported|import of [a-z.]+ was undone. It had added .\d+.00/g,
        ),
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
      "import of a.csv was undone. It had added $5.00",
    ]);
    expect(await since("2026-02-26")).toEqual(new Set());
  },
);
