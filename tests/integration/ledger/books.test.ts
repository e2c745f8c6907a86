import { describe, expect, test } from "vitest";
import { firstCampaign } from "#domain/content/facts/campaign.ts";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { addGift, progressOf, reportGift } from "#tests/support/gifts.ts";
import {
  type DatabaseKind,
  databases,
  expectRowCount,
  openDesk,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import {
  addStaff,
  confirmPassword,
  password,
  type Staff,
  signInStaff,
} from "#tests/support/staff.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const DEPOSITS = "/admin/donations/deposits";

/** Ten minutes before midnight in the office's zone. */
const JANUARY = "2026-01-11T06:50:00.000Z";
const NAMES = ["Amount", "Refund", "Void", "Day", "Stays", "Fund"];

const give = (site: TestSite, last_name: string, amount_cents: number) =>
  addGift(site, "2025-12-31T18:00:00.000Z", {
    last_name,
    email: `${last_name}@example.org`,
    amount_cents,
    designation: last_name === "Fund" ? "Hall" : null,
    source: "staff",
  });

/** Opens an office with six gifts of 2025. */
async function openOffice(database: DatabaseKind) {
  const clock = new TestClock(JANUARY);
  const office = await openDesk(database, { clock });
  for (const [index, name] of NAMES.entries()) await give(office.site, name, (index + 1) * 100_00);
  return office;
}

/** Closes the books through a day; "" opens them. */
const close = (staff: Staff, through: string, reason = "") =>
  staff.post(DEPOSITS, { intent: "books", through, reason });

/** Returns the name, amount, status and designation of each row of a month's file. */
async function fileOf(staff: Staff, query: string) {
  const csv = await (await staff.get(`/admin/donations/export/readable?${query}`)).text();
  const [head = [], ...rows] = csv
    .replaceAll('"', "")
    .split("\r\n")
    .map((row) => row.split(","));
  const places = ["Last name", "Amount", "Status", "Designation"].map((name) => head.indexOf(name));
  return rows
    .filter((row) => row.length > 1)
    .map((row) =>
      places
        .map((place) => row[place])
        .join(" ")
        .trim(),
    )
    .sort();
}

/** Closes 2025, then changes its gifts after midnight. Returns its file as it was closed. */
async function closeAndChange({ site, staff, clock }: Awaited<ReturnType<typeof openOffice>>) {
  await expectAnswer(close(staff, "2025-12-31"), 200);
  const december = await fileOf(staff, "month=2025-12");
  clock.advance(20 * MINUTE);
  await site.set("donations", { amount_cents: 150_00 }, { last_name: "Amount" });
  await site.set("donations", { status: "refunded" }, { last_name: "Refund" });
  const { id } = await site.row("donations", { last_name: "Void" });
  await staff.post("/admin/donations", { intent: "void", id, reason: "Twice" });
  const day = "2026-01-09T18:00:00.000Z";
  await site.set("donations", { received_at: day, created_at: day }, { last_name: "Day" });
  await site.set("donations", { designation: "Roof" }, { last_name: "Fund" });
  await give(site, "Late", 700_00);
  return december;
}

describe.each(databases)("closed books on %s", (database) => {
  test("refuses to close today, and a reason over 500 characters", async () => {
    const { staff } = await openOffice(database);
    const refused = await close(staff, "2026-01-10");
    expect(refused.status).toBe(400);
    // The error is next to the form that caused it.
    expect(await refused.text()).toMatch(
      /Closed books[\s\S]*role="alert"[^>]*>Enter a day before today/,
    );
    const long = await close(staff, "2025-12-31", "x".repeat(501));
    expect(await long.text()).toContain("Please keep this to 500 characters");
  });

  test("what changes gifts of a closed year is in the file on its own day, not in that year", async () => {
    const office = await openOffice(database);
    const { site, staff } = office;
    const december = await closeAndChange(office);
    expect(december).toHaveLength(6);
    const before = await site.rows("book_entries");
    await site.runSchedule();
    expect((await site.rows("book_entries")).length).toBeGreaterThan(before.length);
    expect(await fileOf(staff, "month=2025-12")).toEqual(december);
    expect(await fileOf(staff, "month=2025-12&status=received")).toEqual(december);
    expect(await fileOf(staff, "month=2026-01")).toEqual([
      "Amount 50.00 Correction",
      "Day -400.00 Correction",
      "Day 400.00 Received",
      "Fund -600.00 Correction Hall",
      "Fund 600.00 Correction Roof",
      "Late 700.00 Received",
      "Refund -200.00 Correction",
      "Void -300.00 Correction",
    ]);
    expect(await fileOf(staff, "month=2025-12&designation=Hall")).toEqual([
      "Fund 600.00 Received Hall",
    ]);
    expect(await fileOf(staff, "designation=Roof")).toEqual(["Fund 600.00 Correction Roof"]);
    const all = await fileOf(staff, "");
    const sum = all.reduce((sum, row) => sum + Number(row.split(" ")[1]), 0);
    expect(sum).toBe(150 + 400 + 500 + 600 + 700);
    const { raised } = await progressOf(site);
    expect(raised).toBe(firstCampaign.opening.raisedCents / 100 + sum);
    const { id } = await site.row("donations", { last_name: "Amount" });
    await expectText(
      staff,
      `/admin/donations?open=${id}`,
      "In the closed books $100.00 on 12/31/2025 $50.00 on 1/11/2026",
    );
    // An erasure takes the words out of the books, and corrects no amount.
    const entries = async () =>
      (await site.rows("book_entries")).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const booked = await entries();
    await confirmPassword(staff, { password });
    await staff.post("/admin/privacy", { intent: "erase", email: "fund@example.org" });
    await fileOf(staff, "month=2026-01");
    expect(await entries()).toEqual(booked.map((entry) => ({ ...entry, designation: "" })));
  });

  test("a transfer begun in December and reported in January is in the old year's file only", async () => {
    const { site, staff } = await openDesk(database, { clock: new TestClock(JANUARY) });
    const receivedAt = "2025-12-30T18:00:00.000Z";
    await reportGift(site, { gift: 0, hour: 0, status: "received" }, { receivedAt });
    expect(await fileOf(staff, "period=last-year")).toHaveLength(1);
    expect(await fileOf(staff, "period=this-year")).toEqual([]);
  });

  test("a correction stays on its day whichever days are closed or opened after it", async () => {
    const office = await openOffice(database);
    const { site, clock } = office;
    const december = await closeAndChange(office);
    let { staff } = office;
    const amounts = async () =>
      (await fileOf(staff, "month=2026-01")).map((row) => row.replace(/ [A-Z].*/, ""));
    const january = await amounts();
    clock.advance(25 * DAY);
    staff = await signInStaff(site);
    // A gift that moved while its day was closed leaves that day with an entry of today.
    await site.set(
      "donations",
      { received_at: "2026-01-09T18:00:00.000Z" },
      { last_name: "Stays" },
    );
    await close(staff, "2026-01-10");
    expect(await fileOf(staff, "month=2025-12")).toEqual(december);
    january.push("Stays 500.00");
    expect(await amounts()).toEqual(january.toSorted());
    const editor = await addStaff(staff, "may", "editor");
    await expectAnswer(close(editor, "", "Mine"), 403);
    await expectAnswer(close(staff, ""), 400, "Please say why");
    // When days are opened again, the corrections of days that stay closed remain where they
    // were.
    await close(staff, "2025-12-31", "A check of January was missing");
    expect(await fileOf(staff, "month=2025-12")).toEqual(december);
    expect(await amounts()).toEqual(january.toSorted());
    await close(staff, "", "A bank statement came late");
    await expectText(staff, DEPOSITS, "opened again: A bank statement came late");
    expect(await fileOf(staff, "month=2025-12")).not.toEqual(december);
    await expectRowCount(site, "book_entries", 0);
  });
});
