import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { progressOf } from "#tests/support/gifts.ts";
import {
  countsOf,
  csvText,
  findImport,
  giftsFrom,
  readFixture,
  sendImportForm,
  uploadFile,
} from "#tests/support/import-file.ts";
import { databases, expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import { locationOf, type Staff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const file = (...rows: string[]) =>
  csvText("Donation ID,Donated At,Amount,Receipt Id,Name", ...rows);
/** The columns of such a file. */
const COLUMNS = { externalId: "0", receivedAt: "1", amount: "2", name: "4" };
const intoBooks = (staff: Staff, path: string) =>
  sendImportForm(staff, path, { intent: "import", nameless: "on" });

describe.each(databases)("what import files hold, on %s", (database) => {
  test("columns are saved under a name, and the next file that has them needs no choice", async () => {
    const { site, staff } = await openDesk(database);
    const head = "Day,Who,Mail,Sum,Promise of Ada Larkspur";
    const rows = ["2/25/2026,Otis Dummy,otis@example.org,40,yes", "2/26/2026,Cy Mock,,5,no"];
    const first = await uploadFile(staff, "bank-2026-02.csv", csvText(head, ...rows));
    await expectText(
      staff,
      first,
      "Not read: Day (2/25/2026 · 2/26/2026); Promise of Ada Larkspur (yes · no).",
    );
    const half = sendImportForm(staff, first, { receivedAt: "0" });
    await expectAnswer(half, 400, "A date and an amount are needed");
    const columns = { receivedAt: "0", name: "1", email: "2", amount: "3" };
    await sendImportForm(staff, first, { ...columns, email: "", saveAs: "Our bank" });
    await sendImportForm(staff, first, { ...columns, saveAs: "Our bank" });
    await intoBooks(staff, first.replace("/columns", ""));
    const next = await uploadFile(
      staff,
      "next.csv",
      csvText(head, "2/27/2026,June,june@example.org,70,"),
    );
    await expectText(staff, next, "read as Our bank, 4 of 5 columns used");
    await intoBooks(staff, next);
    expect(
      (await giftsFrom(site, "csv")).map(({ first_name, amount_cents }) => [
        first_name,
        amount_cents,
      ]),
    ).toEqual([
      ["Otis", 4_000],
      ["Cy", 500],
      ["June", 7_000],
    ]);
    // Another file does not use these columns.
    const other = csvText("Day,Who,Mail,Sum", "2/27/2026,June,,70");
    expect(await uploadFile(staff, "other.csv", other)).toContain("/columns");
  });

  test("equal gifts without ids are as many as the latest file has", async () => {
    const { site, staff } = await openDesk(database);
    const row = "2026-02-21,20,2026-02-21,Posted";
    const cash = (gifts: number) =>
      uploadFile(
        staff,
        "cash.csv",
        csvText("Gift Date,Gift Amount,Close Date,Stage", ...Array<string>(gifts).fill(row)),
      );
    const path = await cash(2);
    await expectText(
      staff,
      path,
      "1 row repeats another row of this file",
      "the same as line 2, counts as a gift of its own",
    );
    await intoBooks(staff, path);
    expect(await giftsFrom(site, "salesforce")).toHaveLength(2);
    expect(await countsOf(site, await cash(2))).toMatchObject({ ready: 0, possible: 2 });
    const third = await cash(3);
    expect(await countsOf(site, third)).toMatchObject({ ready: 1, possible: 2 });
    await intoBooks(staff, third);
    expect(await giftsFrom(site, "salesforce")).toHaveLength(3);
  });

  test("a report's contact is the donor, not the household; a file that would make many gifts anonymous asks first", async () => {
    const { site, staff } = await openDesk(database);
    const report = csvText(
      "Close Date,Stage,Primary Contact: First Name,Primary Contact: Last Name,Account Name,Amount,Payment Method,Check No,Fund,Street,Zip,Item,Anonymous,Do Not Mail,Deceased Date",
      "2026-02-20,Posted,Ada,Larkspur,Larkspur Household,100,Check,1042,Phase 1,1 Sample Road,81122,,yes,No,2026-02-25",
      "2026-02-21,Posted,,,Bayfield Feed,,In Kind,,,,,Lumber for the barn,no,Yes,",
      "2026-02-22,Posted,,,,25,Cash,,,,,,,,",
    );
    const path = await uploadFile(staff, "report.csv", report);
    await expectText(staff, path, "1 row names no donor and becomes anonymous.");
    await expectText(staff, path, "2 rows say that the donor has died, or wants no mail");
    const question = "Please say first what happens with the gifts without a name.";
    await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 400, question);
    expect(await giftsFrom(site, "salesforce")).toEqual([]);
    await intoBooks(staff, path);
    expect(
      (await giftsFrom(site, "salesforce")).map((row) => [
        `${row.first_name} ${row.last_name}`.trim(),
        row.amount_cents,
        row.payment_method,
        row.check_number,
        row.designation,
        row.street,
        row.postal_code,
        row.description,
      ]),
    ).toEqual([
      ["Ada Larkspur", 10_000, "check", "1042", "Phase 1", "1 Sample Road", "81122", null],
      ["Bayfield Feed", 0, "in_kind", null, null, null, null, "Lumber for the barn"],
      ["Anonymous", 2_500, "cash", null, null, null, null, null],
    ]);
    const people = await site.rows("people");
    const [ada, feed] = (await giftsFrom(site, "salesforce")).map(({ person_id }) => person_id);
    const marked = (["no_publishing", "died", "no_mail", "no_calls"] as const).map((mark) =>
      people.filter((row) => row[mark]).map(({ id }) => id),
    );
    expect(marked).toEqual([[ada], [ada], [feed], []]);
  });
});

test("each stage of a Salesforce report is a gift, a pledge, nothing or a question to staff", async () => {
  const { site, staff } = await openDesk("sqlite");
  const before = await progressOf(site);
  const report = () => uploadFile(staff, "report.csv", readFixture("salesforce.csv"));
  const path = (await report()).replace("/columns", "");
  expect(await findImport(site, path)).toMatchObject({ state: "open", source: "salesforce" });
  await expectText(
    staff,
    `${path}/columns`,
    "Line 6 says “Prospecting” under Stage. What is such a row?",
  );
  const named = { receivedAt: "0", status: "1", name: "2", organization: "3", amount: "4" };
  await sendImportForm(staff, `${path}/columns`, { ...named, word0: "none" });
  // The answer stays when staff choose the columns again.
  await sendImportForm(staff, `${path}/columns`, named);
  const counts = { ready: 3, possible: 0, known: 0, unpaid: 1, none: 7, error: 0 };
  expect(await countsOf(site, path)).toMatchObject(counts);
  await expectText(
    staff,
    path,
    "1 of them is a pledge, $1,000.00: promised, not received. It counts as pledged.",
    "pledged. A pledge that this sum holds counts twice: lower the opening balance by it.",
    "No gift: as you said (Stage: Prospecting)",
    "Not paid (Stage: Closed Lost)",
    "Import 2 gifts and 1 pledge",
  );
  await intoBooks(staff, path);
  expect(
    (await giftsFrom(site, "salesforce")).map((row) => [
      row.last_name,
      row.status,
      row.amount_cents,
      row.donation_type,
      row.confirmed_at !== null,
      row.pledge_months,
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
  await expectText(staff, path, "3 records, $290.00 received, $1,000.00 pledged");
  const again = (await report()).replace("/columns", "");
  await sendImportForm(staff, `${again}/columns`, { ...named, word0: "none" });
  expect(await countsOf(site, again)).toMatchObject({ ready: 0, possible: 3 });
  await expectText(
    staff,
    again,
    "1 possible duplicate is a pledge, $1,000.00. It counts as pledged if you include it.",
  );
  // The user can't leave the stage out, because then every row would be money.
  const columns = { receivedAt: "0", amount: "4", name: "2" };
  const refused = sendImportForm(staff, `${again}/columns`, columns);
  await expectAnswer(refused, 400, "if the file has a column Stage");
});

const days = (rows: Awaited<ReturnType<typeof giftsFrom>>) =>
  rows.map((row) => row.received_at?.slice(0, 10));

test("a file whose dates may be day first or month first is asked about before it is read", async () => {
  const { site, staff } = await openDesk("sqlite");
  const rows = ["1,3/1/2026,5,2,Ada", "2,1/1/2026,6,3,Ada", "3,2/1/2026,7,4,Ada"];
  const path = await uploadFile(staff, "open.csv", file(...rows));
  await expectText(
    staff,
    `${path}/columns`,
    "Line 2 says 3/1/2026, and the dates of this file do not settle whether the day or the month comes first.",
  );
  expect(locationOf(await intoBooks(staff, path))).toBe(`${path}/columns`);
  expect(await giftsFrom(site, "donorbox")).toEqual([]);
  await expectAnswer(sendImportForm(staff, path, { intent: "constructor" }), 400);
  await sendImportForm(staff, `${path}/columns`, { ...COLUMNS, dateOrder: "day-first" });
  await expectText(staff, path, "are read day first");
  await intoBooks(staff, path);
  expect(days(await giftsFrom(site, "donorbox"))).toEqual([
    "2026-01-01",
    "2026-01-02",
    "2026-01-03",
  ]);
});

test("a file without a good row says so, with a list of problems to correct and upload", async () => {
  const { site, staff } = await openDesk("sqlite");
  const empty = await uploadFile(staff, "empty.csv", file());
  await expectText(staff, empty, "and no row below them.");
  const long = `2,2026-02-01,6,3,${"n".repeat(5_000)}`;
  const broken = await uploadFile(staff, "broken.csv", file("1,2026-02-31,5,2,Ada", long));
  await expectText(staff, broken, "No row of this file is ready to be imported.");
  const problems = await staff.html(`${broken}/problems.csv`);
  const [head, first, second] = problems.split("\r\n");
  expect(head).toContain('"Name","Line in the file","Left out because"');
  const reason = "No such date (Donated At: 2026-02-31)";
  expect(first).toContain(`"Ada","2","${reason}"`);
  expect(second).toContain('"3","Longer than 401 characters (Name: nnn');
  // The column of reasons is still in the corrected file; the import ignores it.
  const again = await uploadFile(staff, "again.csv", problems.replace("02-31", "02-28"));
  expect(await countsOf(site, again)).toMatchObject({ ready: 1, error: 1 });
  const twice = await staff.html(`${again}/problems.csv`);
  expect(twice.match(/Line in the file/g)).toHaveLength(1);
});

test("an Excel file is read like a CSV file, and all its rows are pledges when staff say so", async () => {
  const { site, staff } = await openDesk("sqlite");
  const rows = [
    ["Day", "Who", "Fund", "Sum"],
    [new Date("2026-02-03T00:00:00Z"), "Ada Larkspur", "Roof", 1250.5],
    [null, null, "Total", 1250.5],
  ];
  const merges = [0, 1].map((column) => {
    return { startRow: 1, startCol: column, endRow: 2, endCol: column };
  });
  const bytes = await writeXlsx({ sheets: [{ name: "Report", rows, merges }] });
  const columns = await uploadFile(staff, "report.xlsx", new Uint8Array(bytes));
  const named = { receivedAt: "0", name: "1", designation: "2", amount: "3" };
  await sendImportForm(staff, columns, { ...named, rows: "pledges" });
  const pledges = columns.replace("/columns", "");
  await expectText(staff, pledges, "Import 1 pledge");
  await intoBooks(staff, pledges);
  expect(await giftsFrom(site, "csv")).toMatchObject([
    { status: "pledged", amount_cents: 125_050, received_at: "2026-02-03T19:00:00.000Z" },
  ]);
  expect(await uploadFile(staff, "x.xlsx", "PK\u0003\u0004")).toContain("problem=excel");
});

test("a press reads another sheet with column names of a workbook, and each of them can be imported", async () => {
  const { site, staff } = await openDesk("sqlite");
  const sheet = (name: string, amount: number) => ({
    name,
    rows: [
      ["Date", "Name", "Email", "Amount"],
      [new Date("2026-02-03T00:00:00Z"), "Ada Larkspur", "ada@example.org", amount],
    ],
  });
  const cover = { name: "Cover", rows: [["Prepared by", "the office"]] };
  const bytes = await writeXlsx({ sheets: [cover, sheet("2025", 25), sheet("2026", 26)] });
  const first = await uploadFile(staff, "years.xlsx", new Uint8Array(bytes));
  const path = first.replace("/columns", "");
  await expectText(staff, path, "Not read: the sheet “Cover”.", "Read “2026” instead");
  const [, id = ""] = /name="sheet" value="([^"]+)"/.exec(await staff.html(path)) ?? [];
  await expectAnswer(sendImportForm(staff, path, { intent: "sheet", sheet: id }), 303);
  const other = `/admin/import/${id}`;
  await expectText(staff, other, "years.xlsx, 2026", "Read “2025” instead");
  expect(await site.subjectsOf("import.columns")).toContain(`import:${id}`);
  await expectNoText(staff, "/admin/import", "years.xlsx, 2025");
  await intoBooks(staff, other);
  await sendImportForm(staff, other, { intent: "sheet", sheet: path.split("/").at(-1) ?? "" });
  await intoBooks(staff, path);
  expect((await giftsFrom(site, "csv")).map((gift) => gift.amount_cents).sort()).toEqual([
    25_00, 26_00,
  ]);
  // A file that is in the books is not read again.
  await expectAnswer(sendImportForm(staff, path, { intent: "sheet", sheet: id }), 409);
  expect(await site.column("imports", "state")).toEqual(["done", "done"]);
  const again = (await uploadFile(staff, "years.xlsx", new Uint8Array(bytes))).replace(
    "/columns",
    "",
  );
  await sendImportForm(staff, again, { intent: "cancel" });
  await expectRowCount(site, "imports", 2);
});
