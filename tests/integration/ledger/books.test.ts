import { describe, expect, test } from "vitest";
import { firstCampaign } from "#domain/content/facts/campaign.ts";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { addGift, progressOf } from "#tests/support/gifts.ts";
import { databases, openDesk, TestClock } from "#tests/support/open-test-site.ts";
import { addStaff, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const DEPOSITS = "/admin/donations/deposits";

describe.each(databases)("closed books on %s", (database) => {
  /** Opens an office with five gifts of 2025, ten minutes before midnight in its zone. */
  async function open() {
    const { site, db, clock, ...desk } = await openDesk(database, {
      clock: new TestClock("2026-01-11T06:50:00.000Z"),
    });
    let { staff } = desk;
    const give = (name: string, cents: number) =>
      addGift(site, "2025-12-31T18:00:00.000Z", {
        last_name: name,
        email: `${name}@example.org`,
        amount_cents: cents,
        source: "staff",
      });
    const ids: Record<string, string> = {};
    for (const [at, name] of ["Amount", "Refund", "Void", "Day", "Stays"].entries())
      ids[name] = await give(name, (at + 1) * 100_00);
    const set = (through: string, reason = "", of = staff) =>
      of.post(DEPOSITS, { intent: "books", through, reason });
    /** Returns the name, amount and status of each row of a month's file. */
    const fileOf = async (query: string) => {
      const csv = await (await staff.get(`/admin/donations/export/readable?${query}`)).text();
      const [head = [], ...rows] = csv
        .replaceAll('"', "")
        .split("\r\n")
        .map((row) => row.split(","));
      const cells = (row: string[], ...names: string[]) =>
        names.map((name) => row[head.indexOf(name)]);
      return rows
        .filter((row) => row.length > 1)
        .map((row) => cells(row, "Last name", "Amount", "Status").join(" "))
        .sort();
    };
    const change = (name: string, values: object) =>
      db
        .updateTable("donations")
        .set(values)
        .where("id", "=", ids[name] ?? "")
        .execute();
    /** Closes 2025, then changes its gifts after midnight. Returns its file as it was closed. */
    const closeAndChange = async () => {
      await expectAnswer(set("2025-12-31"), 200);
      const december = await fileOf("month=2025-12");
      clock.advance(20 * MINUTE);
      await change("Amount", { amount_cents: 150_00 });
      await change("Refund", { status: "refunded" });
      await staff.post("/admin/donations", { intent: "void", id: ids.Void ?? "", reason: "Twice" });
      await change("Day", {
        received_at: "2026-01-09T18:00:00.000Z",
        created_at: "2026-01-09T18:00:00.000Z",
      });
      await give("Late", 700_00);
      return december;
    };
    const signInAgain = async () => {
      staff = await signInStaff(site);
      return staff;
    };
    return { site, clock, staff, ids, set, fileOf, change, closeAndChange, signInAgain };
  }

  test("refuses to close today, and a reason over 500 characters", async () => {
    const { set } = await open();
    const refused = await set("2026-01-10");
    expect(refused.status).toBe(400);
    // The error is next to the form that caused it.
    expect(await refused.text()).toMatch(
      /Closed books[\s\S]*role="alert"[^>]*>Enter a day before today/,
    );
    const long = await set("2025-12-31", "x".repeat(501));
    expect(await long.text()).toContain("Please keep this to 500 characters");
  });

  test("gifts corrected, returned, voided, moved or entered later leave the closed year unchanged, and are in the file with their own day", async () => {
    const { site, staff, ids, fileOf, closeAndChange } = await open();
    const december = await closeAndChange();
    expect(december).toHaveLength(5);
    expect(await fileOf("month=2025-12")).toEqual(december);
    expect(await fileOf("month=2026-01")).toEqual([
      "Amount 50.00 Correction",
      "Day -400.00 Correction",
      "Day 400.00 Received",
      "Late 700.00 Received",
      "Refund -200.00 Correction",
      "Void -300.00 Correction",
    ]);
    const all = await fileOf("");
    const sum = all.reduce((sum, row) => sum + Number(row.split(" ")[1]), 0);
    expect(sum).toBe(150 + 400 + 500 + 700);
    const { raised } = await progressOf(site);
    expect(raised).toBe(firstCampaign.opening.raisedCents / 100 + sum);
    expect(await staff.text(`/admin/donations?open=${ids.Amount}`)).toContain(
      "In the closed books $100.00 on 12/31/2025 $50.00 on 1/11/2026",
    );
  });

  test("a correction stays on its day when more days are closed, and when days are opened again, which needs a reason", async () => {
    const { site, clock, set, fileOf, change, closeAndChange, signInAgain } = await open();
    const december = await closeAndChange();
    const amounts = async () =>
      (await fileOf("month=2026-01")).map((row) => row.replace(/ \w+$/, ""));
    const january = await amounts();
    clock.advance(25 * DAY);
    const staff = await signInAgain();
    // A gift that moved while its day was closed leaves that day with an entry of today.
    await change("Stays", { received_at: "2026-01-09T18:00:00.000Z" });
    await set("2026-01-10");
    expect(await fileOf("month=2025-12")).toEqual(december);
    january.push("Stays 500.00");
    expect(await amounts()).toEqual(january.toSorted());
    const editor = await addStaff(staff, "may", "editor");
    await expectAnswer(set("", "Mine", editor), 403);
    await expectAnswer(set(""), 400, "Please say why");
    // When days are opened again, the corrections of days that stay closed remain where they
    // were.
    await set("2025-12-31", "A check of January was missing");
    expect(await fileOf("month=2025-12")).toEqual(december);
    expect(await amounts()).toEqual(january.toSorted());
    await set("", "A bank statement came late");
    expect(await staff.text(DEPOSITS)).toContain("opened again: A bank statement came late");
    expect(await fileOf("month=2025-12")).not.toEqual(december);
    expect(await site.rows("book_entries")).toEqual([]);
  });
});
