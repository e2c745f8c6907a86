import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { progressOf } from "#tests/support/gifts.ts";
import {
  act,
  countsOf,
  csv,
  findImport,
  fixture,
  records,
  upload,
} from "#tests/support/import-file.ts";
import { databases, openDesk, type Staff } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const file = (...rows: string[]) => csv("Donation ID,Donated At,Amount,Receipt Id,Name", ...rows);
const intoBooks = (staff: Staff, path: string) => act(staff, path, { intent: "import" });

/** Expects a page to hold all of these. */
async function expectTexts(staff: Staff, path: string, texts: string[]): Promise<void> {
  const page = await staff.text(path);
  for (const text of texts) expect(page).toContain(text);
}

describe.each(databases)("what import files hold, on %s", (database) => {
  test("a Salesforce report: won is a gift, pledged a pledge, lost nothing, an unknown stage an error", async () => {
    const { site, staff } = await openDesk(database);
    const before = await progressOf(site);
    const report = () => upload(staff, "report.csv", fixture("salesforce.csv"));
    const path = await report();
    expect(await findImport(site, path)).toMatchObject({ state: "ready", source: "salesforce" });
    const counts = { ready: 3, possible: 0, known: 0, unpaid: 1, error: 1 };
    expect(await countsOf(site, path)).toEqual(counts);
    await expectTexts(staff, path, [
      "1 of them is a pledge, $1,000.00: promised, not received. It counts as pledged.",
      "6 lines are no gifts (totals, copyright) and left out.",
      "6 Status is not known Stage Prospecting Opal Ferncliff Paid, Closed Won or Posted is received",
      "Not paid: Closed Lost",
      "Import 2 gifts and 1 pledge",
    ]);
    await intoBooks(staff, path);
    expect(
      (await records(site, "salesforce")).map((row) => [
        ...[row.last_name, row.status, row.amount_cents, row.donation_type],
        ...[row.confirmed_at !== null, row.pledge_months],
      ]),
    ).toEqual([
      ["Larkspur", "received", 25_000, "One-time", false, null],
      ["Fenn", "received", 4_000, "One-time", false, null],
      ["Hartsample", "pledged", 100_000, "Pledge", true, 1],
    ]);
    expect(await progressOf(site)).toMatchObject({
      raised: before.raised + 290,
      pledged: before.pledged + 1_000,
    });
    await expectTexts(staff, path, ["3 records, $290.00 received, $1,000.00 pledged"]);
    const again = await report();
    expect(await countsOf(site, again)).toMatchObject({ ready: 0, known: 3 });
    // The stage cannot be left out: every row would be money.
    const columns = { receivedAt: "0", amount: "4", name: "2" };
    for (const provider of ["salesforce", "csv"]) {
      const refused = await act(staff, `${again}/columns`, { provider, ...columns });
      expect(await textOf(refused)).toContain("This file has a column Stage");
    }
  });

  test("an unknown stage is asked about, and the file is read again with the answers", async () => {
    const { site, staff } = await openDesk(database);
    const stages = [
      "Verbal Commitment",
      "verbal commitment",
      "Banked",
      "Qualified Out",
      "Prospecting",
    ];
    const rows = stages.map((stage, at) => `2026-01-${10 + at},${stage},Ada Larkspur,${at + 1}`);
    const report = csv("Close Date,Stage,Primary Contact,Amount", ...rows);
    const path = await upload(staff, "report.csv", report);
    expect(await countsOf(site, path)).toMatchObject({ ready: 0, error: 5 });
    await expectTexts(staff, path, [
      "Some statuses, or stages, in this file are not known. What do they say? Banked",
    ]);
    const answer = async (answers: Record<string, string>) => {
      const fields = new URLSearchParams({ intent: "stages" });
      for (const [stage, reading] of Object.entries(answers)) {
        fields.append("stage", stage);
        fields.append("reading", reading);
      }
      expect((await staff.post(path, fields)).status).toBe(303);
      await site.services.imports.settled();
    };
    await answer({ Banked: "paid", "Verbal Commitment": "", "Qualified Out": "nonsense" });
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, unpaid: 0, error: 4 });
    await answer({ "Verbal Commitment": "pledged", "Qualified Out": "unpaid" });
    expect(await countsOf(site, path)).toMatchObject({ ready: 3, unpaid: 1, error: 1 });
    await expectTexts(staff, path, ["Import 1 gift and 2 pledges"]);
    await intoBooks(staff, path);
    expect(
      (await records(site, "salesforce")).map((row) => [row.status, row.amount_cents]),
    ).toEqual([
      ["pledged", 100],
      ["pledged", 200],
      ["received", 300],
    ]);
  });

  const days = (rows: Awaited<ReturnType<typeof records>>) =>
    rows.map((row) => row.received_at?.slice(0, 10));

  test("a file whose dates may be day first or month first is asked about before it is read", async () => {
    const { site, staff } = await openDesk(database);
    const rows = ["1,3/1/2026,5,2,Ada", "2,1/1/2026,6,3,Ada", "3,2/1/2026,7,4,Ada"];
    const path = await upload(staff, "open.csv", file(...rows));
    expect(await findImport(site, path)).toMatchObject({ state: "dates", tally: null });
    await expectTexts(staff, path, [
      "Line 2 says 3/1/2026, and no date in this file shows whether the day or the month comes first.",
      "March 1, 2026 (month first)",
      "January 3, 2026 (day first)",
    ]);
    expect((await intoBooks(staff, path)).status).toBe(409);
    expect((await act(staff, path, { intent: "constructor" })).status).toBe(400);
    expect((await findImport(site, path)).state).toBe("dates");
    await act(staff, path, { intent: "day-first" });
    await expectTexts(staff, path, ["are read day first"]);
    await intoBooks(staff, path);
    expect(days(await records(site, "donorbox"))).toEqual([
      ...["2026-01-01", "2026-01-02", "2026-01-03"],
    ]);
  });

  test("one clear date decides the order for all; two that contradict each other stop the file and name both lines", async () => {
    const { site, staff } = await openDesk(database);
    const settled = file("1,3/1/2026,5,2,Ada Larkspur", "2,13/1/2026,6,3,Ada Larkspur");
    await intoBooks(staff, await upload(staff, "settled.csv", settled));
    expect(days(await records(site, "donorbox"))).toEqual(["2026-01-03", "2026-01-13"]);
    const torn = file("7,13/1/2026,5,2,Ada Larkspur", "8,1/14/2026,6,3,Ada Larkspur");
    const path = await upload(staff, "torn.csv", torn);
    expect((await findImport(site, path)).state).toBe("failed");
    await expectTexts(staff, path, [
      "The dates contradict each other: line 2 says 13/1/2026, day first; line 3 says 1/14/2026, month first.",
    ]);
    await act(staff, `${path}/columns`, {
      provider: "donorbox",
      externalId: "0",
      receivedAt: "1",
      amount: "2",
      name: "4",
      dateOrder: "month-first",
    });
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, error: 1 });
    await expectTexts(staff, path, ["No such date"]);
  });

  test("equal gifts without ids are as many as the file says; the same file again adds none, and one more row adds one", async () => {
    const { site, staff } = await openDesk(database);
    const row = "2026-02-21,20,2026-02-21,Posted";
    const cash = (gifts: number) =>
      upload(
        staff,
        "cash.csv",
        csv("Gift Date,Gift Amount,Close Date,Stage", ...Array<string>(gifts).fill(row)),
      );
    const path = await cash(2);
    await expectTexts(staff, path, [
      "1 row says the same as another row of this file",
      "the same as line 2, counts as a gift of its own",
    ]);
    await intoBooks(staff, path);
    expect(await records(site, "salesforce")).toHaveLength(2);
    expect(await countsOf(site, await cash(2))).toMatchObject({ ready: 0, known: 2 });
    const third = await cash(3);
    expect(await countsOf(site, third)).toMatchObject({ ready: 1, known: 2 });
    await intoBooks(staff, third);
    expect(await records(site, "salesforce")).toHaveLength(3);
  });

  test("rows that may be stored under another id are compared one to one", async () => {
    const { site, staff } = await openDesk(database);
    const one = csv(
      "Order Date,Page Type,Amount,Email,Transaction ID",
      "2026-02-21,x,25,ada@example.org,T1",
    );
    await intoBooks(staff, await upload(staff, "one.csv", one));
    const row = "2026-02-21,25,ada@example.org,Posted";
    const path = await upload(staff, "two.csv", csv("Close Date,Amount,Email,Stage", row, row));
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, possible: 1 });
  });

  test("an Excel file is read like a CSV file; an old or broken one is refused with what to do", async () => {
    const { site, staff } = await openDesk(database);
    const rows = [
      ["Close Date", "Stage", "Primary Contact", "Amount"],
      [new Date("2026-02-03T00:00:00Z"), "Closed Won", "Ada Larkspur", 1250.5],
      [new Date("2026-02-04T00:00:00Z"), "Pledged", "Tobias Fenn", 100],
      ["Grand Totals", null, null, 1350.5],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "Report", rows }] });
    const path = await upload(staff, "report.xlsx", new Uint8Array(bytes));
    expect(await countsOf(site, path)).toMatchObject({ ready: 2, error: 0 });
    await intoBooks(staff, path);
    expect(
      (await records(site, "salesforce")).map((row) => [row.received_at, row.amount_cents]),
    ).toEqual([
      ["2026-02-03T19:00:00.000Z", 125_050],
      ["2026-02-04T19:00:00.000Z", 10_000],
    ]);
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const refused = await upload(staff, "old.xls", old);
    await expectTexts(staff, refused, ["choose File, Save As, “CSV UTF-8"]);
    expect(await upload(staff, "x.xlsx", "PK\u0003\u0004")).toContain("problem=excel");
    expect(await site.rows("imports")).toHaveLength(1);
  });

  test("a file of only a head or only errors says so; its list of problems can be corrected and uploaded", async () => {
    const { site, staff } = await openDesk(database);
    const empty = await upload(staff, "empty.csv", file());
    await expectTexts(staff, empty, ["and no row below them."]);
    const long = `2,2026-02-01,6,3,${"n".repeat(5_000)}`;
    const broken = await upload(staff, "broken.csv", file("1,2026-02-31,5,2,Ada", long));
    const text = await staff.text(broken);
    expect(text).toContain("All 2 rows of this file have an error.");
    expect(text).not.toContain("Everything in this file is already here");
    const problems = await staff.html(`${broken}/problems.csv`);
    const [head, first, second] = problems.split("\r\n");
    expect(head).toContain('"Name","Line in the file","Problem","Where","Hint"');
    expect(first).toContain('"Ada","2","No such date","Donated At","February has 28 days"');
    expect(second).toContain('"3","Longer than 401 characters","Name","it has 5,000"');
    // The reasons are still in the corrected file: they are no columns of its own.
    const again = await upload(staff, "again.csv", problems.replace("02-31", "02-28"));
    expect(await countsOf(site, again)).toMatchObject({ ready: 1, error: 1 });
    const twice = await staff.html(`${again}/problems.csv`);
    expect(twice.match(/Line in the file/g)).toHaveLength(1);
  });
});
