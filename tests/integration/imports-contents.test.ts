import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import {
  act,
  findImport,
  fixture,
  openForImports as open,
  records,
  rowsOf,
  upload,
} from "#tests/support/import-file.ts";
import { databases, type TestSite } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const HEAD = "Donation ID,Donated At,Amount,Receipt Id,Name";
const file = (...rows: string[]) => [HEAD, ...rows].join("\n");
const page = async (site: TestSite, cookie: string, path: string) =>
  textOf(await site.get(path, { cookie }));
const figure = async (site: TestSite) =>
  (await site.services.progress.report()) ?? { raised: 0, pledged: 0 };

describe.each(databases)("what files hold, on %s", (database) => {
  test("a report of Salesforce: won is received, pledged a pledge, lost nothing, an unknown stage a problem", async () => {
    const { site, cookie } = await open(database);
    const before = await figure(site);
    const path = await upload(site, cookie, "report.csv", fixture("salesforce.csv"));
    const found = await findImport(site, path);
    expect(found).toMatchObject({ state: "ready", source: "salesforce" });
    expect(rowsOf(found)).toEqual({ ready: 3, possible: 0, known: 0, unpaid: 1, error: 1 });
    const text = await page(site, cookie, path);
    for (const words of [
      "1 of them is a pledge, $1,000.00: promised, not received. It counts as pledged.",
      "6 lines are no gifts (totals, copyright) and left out.",
      "6 Status is not known Stage Prospecting Opal Ferncliff Paid, Closed Won or Posted is received",
      "Not paid: Closed Lost",
      "Import 2 gifts and 1 pledge",
    ])
      expect(text).toContain(words);
    await act(site, cookie, path, { intent: "import" });
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
    expect(await figure(site)).toMatchObject({
      raised: before.raised + 290,
      pledged: before.pledged + 1_000,
    });
    expect(await page(site, cookie, path)).toContain(
      "3 records, $290.00 received, $1,000.00 pledged",
    );
    const again = await upload(site, cookie, "report.csv", fixture("salesforce.csv"));
    expect(rowsOf(await findImport(site, again))).toMatchObject({ ready: 0, known: 3 });
    // The stage cannot be left out: every row would be money.
    const columns = { receivedAt: "0", amount: "4", name: "2" };
    for (const provider of ["salesforce", "csv"]) {
      const refused = await act(site, cookie, `${again}/columns`, { provider, ...columns });
      expect(await textOf(refused)).toContain("This file has a column Stage");
    }
  });

  test("a stage that is not known is asked about, and the file is read as staff answer", async () => {
    const { site, cookie } = await open(database);
    const rows = [
      "Verbal Commitment",
      "verbal commitment",
      "Banked",
      "Qualified Out",
      "Prospecting",
    ].map((stage, at) => `2026-01-${10 + at},${stage},Ada Larkspur,${at + 1}`);
    const report = ["Close Date,Stage,Primary Contact,Amount", ...rows].join("\n");
    const path = await upload(site, cookie, "report.csv", report);
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 0, error: 5 });
    expect(await page(site, cookie, path)).toContain(
      "Some statuses, or stages, in this file are not known. What do they say? Banked",
    );
    const answer = async (answers: Record<string, string>) => {
      const fields = new URLSearchParams({ intent: "stages" });
      for (const [stage, reading] of Object.entries(answers)) {
        fields.append("stage", stage);
        fields.append("reading", reading);
      }
      expect((await site.post(path, fields, { cookie })).status).toBe(303);
      await site.services.imports.settled();
    };
    await answer({ Banked: "paid", "Verbal Commitment": "", "Qualified Out": "nonsense" });
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 1, unpaid: 0, error: 4 });
    await answer({ "Verbal Commitment": "pledged", "Qualified Out": "unpaid" });
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 3, unpaid: 1, error: 1 });
    expect(await page(site, cookie, path)).toContain("Import 1 gift and 2 pledges");
    await act(site, cookie, path, { intent: "import" });
    expect(
      (await records(site, "salesforce")).map((row) => [row.status, row.amount_cents]),
    ).toEqual([
      ["pledged", 100],
      ["pledged", 200],
      ["received", 300],
    ]);
  });

  test("a file that leaves day and month open is asked about before anything is read of it", async () => {
    const { site, cookie } = await open(database);
    const undecided = file(
      "1,3/1/2026,5,2,Ada Larkspur",
      "2,1/1/2026,6,3,Ada Larkspur",
      "3,2/1/2026,7,4,Ada Larkspur",
    );
    const path = await upload(site, cookie, "open.csv", undecided);
    expect(await findImport(site, path)).toMatchObject({ state: "dates", tally: null });
    const asked = await page(site, cookie, path);
    for (const words of [
      "Line 2 says 3/1/2026, and no date in this file shows whether the day or the month comes first.",
      "March 1, 2026 (month first)",
      "January 3, 2026 (day first)",
    ])
      expect(asked).toContain(words);
    expect((await act(site, cookie, path, { intent: "import" })).status).toBe(409);
    expect((await act(site, cookie, path, { intent: "constructor" })).status).toBe(400);
    expect((await findImport(site, path)).state).toBe("dates");
    await act(site, cookie, path, { intent: "day-first" });
    expect(await page(site, cookie, path)).toContain("are read day first");
    await act(site, cookie, path, { intent: "import" });
    expect((await records(site, "donorbox")).map((row) => row.received_at?.slice(0, 10))).toEqual([
      ...["2026-01-01", "2026-01-02", "2026-01-03"],
    ]);
  });

  test("one date settles the order for all; two that contradict each other stop the file with both lines", async () => {
    const { site, cookie } = await open(database);
    const settled = file("1,3/1/2026,5,2,Ada Larkspur", "2,13/1/2026,6,3,Ada Larkspur");
    const path = await upload(site, cookie, "settled.csv", settled);
    await act(site, cookie, path, { intent: "import" });
    expect((await records(site, "donorbox")).map((row) => row.received_at?.slice(0, 10))).toEqual([
      ...["2026-01-03", "2026-01-13"],
    ]);
    const torn = file("7,13/1/2026,5,2,Ada Larkspur", "8,1/14/2026,6,3,Ada Larkspur");
    const other = await upload(site, cookie, "torn.csv", torn);
    expect((await findImport(site, other)).state).toBe("failed");
    expect(await page(site, cookie, other)).toContain(
      "The dates contradict each other: line 2 says 13/1/2026, day first; line 3 says 1/14/2026, month first.",
    );
    const columns = {
      provider: "donorbox",
      externalId: "0",
      receivedAt: "1",
      amount: "2",
      name: "4",
    };
    await act(site, cookie, `${other}/columns`, { ...columns, dateOrder: "month-first" });
    expect(rowsOf(await findImport(site, other))).toMatchObject({ ready: 1, error: 1 });
    expect(await page(site, cookie, other)).toContain("No such date");
  });

  test("equal gifts without ids are as many as the file says, and the same file once more adds none", async () => {
    const { site, cookie } = await open(database);
    const cash = (gifts: number) =>
      ["Gift Date,Gift Amount,Close Date,Stage"]
        .concat(Array.from({ length: gifts }, () => "2026-02-21,20,2026-02-21,Posted"))
        .join("\n");
    const path = await upload(site, cookie, "cash.csv", cash(2));
    const text = await page(site, cookie, path);
    expect(text).toContain("1 row says the same as another row of this file");
    expect(text).toContain("the same as line 2, counts as a gift of its own");
    await act(site, cookie, path, { intent: "import" });
    expect(await records(site, "salesforce")).toHaveLength(2);
    const again = await upload(site, cookie, "cash.csv", cash(2));
    expect(rowsOf(await findImport(site, again))).toMatchObject({ ready: 0, known: 2 });
    // A third one came: the books hold two of them.
    const third = await upload(site, cookie, "cash.csv", cash(3));
    expect(rowsOf(await findImport(site, third))).toMatchObject({ ready: 1, known: 2 });
    await act(site, cookie, third, { intent: "import" });
    expect(await records(site, "salesforce")).toHaveLength(3);
  });

  test("rows that may be here under another id are compared record for record", async () => {
    const { site, cookie } = await open(database);
    const one =
      "Order Date,Page Type,Amount,Email,Transaction ID\n2026-02-21,x,25,ada@example.org,T1";
    await act(site, cookie, await upload(site, cookie, "one.csv", one), { intent: "import" });
    const rows = ["2026-02-21,25,ada@example.org", "2026-02-21,25,ada@example.org"];
    const two = ["Close Date,Amount,Email,Stage", ...rows.map((row) => `${row},Posted`)].join("\n");
    const path = await upload(site, cookie, "two.csv", two);
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 1, possible: 1 });
  });

  test("an Excel file is read as a CSV file is; what is none is refused in words", async () => {
    const { site, cookie } = await open(database);
    const rows = [
      ["Close Date", "Stage", "Primary Contact", "Amount"],
      [new Date("2026-02-03T00:00:00Z"), "Closed Won", "Ada Larkspur", 1250.5],
      [new Date("2026-02-04T00:00:00Z"), "Pledged", "Tobias Fenn", 100],
      ["Grand Totals", null, null, 1350.5],
    ];
    const bytes = await writeXlsx({ sheets: [{ name: "Report", rows }] });
    const path = await upload(site, cookie, "report.xlsx", new Uint8Array(bytes));
    expect(rowsOf(await findImport(site, path))).toMatchObject({ ready: 2, error: 0 });
    await act(site, cookie, path, { intent: "import" });
    expect(
      (await records(site, "salesforce")).map((row) => [row.received_at, row.amount_cents]),
    ).toEqual([
      ["2026-02-03T19:00:00.000Z", 125_050],
      ["2026-02-04T19:00:00.000Z", 10_000],
    ]);
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    const refused = await upload(site, cookie, "old.xls", old);
    expect(await page(site, cookie, refused)).toContain("choose File, Save As, “CSV UTF-8");
    expect(await upload(site, cookie, "x.xlsx", "PK\u0003\u0004")).toContain("problem=excel");
    const left = await site.services.db.selectFrom("imports").select("id").execute();
    expect(left).toHaveLength(1);
  });

  test("a file with only a head or only errors says so; the list of problems gives the reasons", async () => {
    const { site, cookie } = await open(database);
    const empty = await upload(site, cookie, "empty.csv", file());
    expect(await page(site, cookie, empty)).toContain("and no row below them.");
    const long = `2,2026-02-01,6,3,${"n".repeat(5_000)}`;
    const broken = await upload(site, cookie, "broken.csv", file("1,2026-02-31,5,2,Ada", long));
    const text = await page(site, cookie, broken);
    expect(text).toContain("All 2 rows of this file have an error.");
    expect(text).not.toContain("not here already");
    const csv = await (await site.get(`${broken}/problems.csv`, { cookie })).text();
    const [head, first, second] = csv.split("\r\n");
    expect(head).toContain('"Name","Line in the file","Problem","Where","Hint"');
    expect(first).toContain('"Ada","2","No such date","Donated At","February has 28 days"');
    expect(second).toContain('"3","Longer than 401 characters","Name","it has 5,000"');
    // The file comes back corrected, with the reasons still in it: they are no columns of its own.
    const again = await upload(site, cookie, "again.csv", csv.replace("02-31", "02-28"));
    expect(rowsOf(await findImport(site, again))).toMatchObject({ ready: 1, error: 1 });
    const twice = await (await site.get(`${again}/problems.csv`, { cookie })).text();
    expect(twice.match(/Line in the file/g)).toHaveLength(1);
  });
});
