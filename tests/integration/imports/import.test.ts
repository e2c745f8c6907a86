import { describe, expect, test } from "vitest";
import { runStatements } from "#db/dialect.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import {
  countsOf,
  fileForm,
  findImport,
  giftsFrom,
  sendImportForm,
  uploadFile,
} from "#tests/support/import-file.ts";
import { databases, expectRowCount, openDesk } from "#tests/support/open-test-site.ts";
import { locationOf } from "#tests/support/staff.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const short = (rows: Awaited<ReturnType<typeof giftsFrom>>) =>
  rows.map(({ external_id, first_name, last_name, amount_cents, received_at, donation_type }) => [
    external_id?.replace(/^content:.*/, "content"),
    `${first_name} ${last_name}`.trim(),
    amount_cents,
    received_at,
    donation_type,
  ]);

const FILES = [
  {
    name: "give-lively.csv",
    source: "givelively",
    counts: { ready: 2, known: 1, unpaid: 2, error: 4 },
    expected: [
      ["GL-1", "Ada Larkspur", 123_450, "2026-02-03T14:55:00.000Z", "One-time"],
      ["GL-2", "Tobias Fenn", 4_000, "2026-02-04T23:34:38.000Z", "Monthly"],
    ],
  },
  {
    name: "donorbox.csv",
    source: "donorbox",
    counts: { ready: 2, known: 0, unpaid: 2, error: 1 },
    expected: [
      ["501", "Marigold Hartsample", 25_000, "2026-02-10T15:30:00.000Z", "One-time"],
      ["502", "Silas Oakhollow", 7_500, "2026-02-11T19:05:00.000Z", "Recurring"],
    ],
  },
  {
    name: "givebutter.csv",
    source: "givebutter",
    counts: { ready: 2, known: 0, unpaid: 1, error: 0 },
    expected: [
      ["gbA1", "Wren Calloway", 5_000, "2026-02-14T23:30:00.000Z", "One-time"],
      ["gbA2", "Hollis Greywater", 2_000, "2026-02-15T06:15:00.000Z", "Monthly"],
    ],
  },
  {
    name: "zeffy.csv",
    source: "zeffy",
    counts: { ready: 2, known: 0, unpaid: 1, error: 0 },
    expected: [
      ["content", "Prudence Alder", 10_000, "2026-02-16T16:05:00.000Z", "One-time"],
      ["content", "Lowell Tansy", 2_000, "2026-02-18T00:45:00.000Z", "One-time"],
    ],
  },
  {
    name: "stripe.csv",
    source: "stripe",
    counts: { ready: 1, known: 0, unpaid: 2, error: 0 },
    expected: [
      ["ch_sample1", "Fictional Ranch Supply", 312_500, "2026-02-19T20:38:34.000Z", "One-time"],
    ],
  },
];

describe.each(databases)("imports on %s", (database) => {
  test("a file of each provider is recognized by its columns, and its paid gifts are imported once", async () => {
    const { site, staff } = await openDesk(database);
    for (const { name, source, counts, expected } of FILES) {
      const path = await uploadFile(staff, name);
      expect(await findImport(site, path)).toMatchObject({ state: "open", source });
      expect(await countsOf(site, path)).toMatchObject(counts);
      expect(await giftsFrom(site, source)).toEqual([]);
      await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 303);
      expect(short(await giftsFrom(site, source))).toEqual(expected);
      const again = await uploadFile(staff, name);
      await expectText(staff, again, "No row of this file is ready to be imported.");
      // The refund is recorded once more, because staff may undo the first file.
      await sendImportForm(staff, again, { intent: "import" });
      expect(short(await giftsFrom(site, source))).toEqual(expected);
      await sendImportForm(staff, again, { intent: "cancel" });
    }
    const imports = (await site.rows("imports")).filter(({ row_count }) => row_count > 0);
    expect(imports).toHaveLength(FILES.length);
    const [givebutter] = await giftsFrom(site, "givebutter");
    expect(givebutter).toMatchObject({ payment_method: "card", confirmed_at: null });
  });

  test("every row that is left out has its reason on the page as in a file, before and after the import", async () => {
    const { site, staff } = await openDesk(database);
    await addBystanderGifts(site);
    const path = await uploadFile(staff, "give-lively.csv");
    const reasons = [
      "Amount is not a number (Original Amount: $1,2O0.50)",
      "No such date (Order Date: 2026-02-31 10:00:00 AM MST)",
      "Not an email address (Email: june(at)example.org)",
      "Amount is empty (Original Amount: empty)",
      "Already here: twice in this file, first on line 2",
      "Not paid (Payment Status: Failed)",
    ];
    const expectReasons = async (...shown: string[]) => {
      const text = await staff.text(path);
      for (const said of shown) expect(text).toContain(said);
      const file = await staff.html(`${path}/problems.csv`);
      expect(file.split("\r\n").filter(Boolean)).toHaveLength(8);
      for (const reason of reasons) expect(file).toContain(reason);
      expect(file).toContain('"$1,2O0.50"');
    };
    await expectReasons(...reasons, "Import 2 gifts");
    await sendImportForm(staff, path, { intent: "import" });
    await expectReasons("7 rows were left out", "4 with an error");
  });
});

test("an upload that isn't CSV, is too large, or comes without a session stores nothing", async () => {
  const { site, staff } = await openDesk("sqlite");
  expect(await uploadFile(staff, "x.csv", '"unclosed,2')).toBe("/admin/import?problem=quote");
  const words = await uploadFile(staff, "x.csv", "just words\nmore words");
  expect(words).toBe("/admin/import?problem=no-head");
  const form = () => fileForm("x.csv", "Date,Amount");
  await expectAnswer(site.post("/admin/import/upload", form()), 401);
  const length = { "content-length": String(30 * 1024 * 1024) };
  const withoutBoundary = { "content-type": "multipart/form-data" };
  await expectAnswer(staff.post("/admin/import/upload", "x", withoutBoundary), 415);
  const claimed = await staff.post("/admin/import/upload", form(), length);
  expect(locationOf(claimed)).toBe("/admin/import?problem=too-large");
  await expectText(
    staff,
    "/admin/import?problem=too-many-rows",
    "This file has more than 100,000 rows.",
  );
  await expectRowCount(site, "imports", 0);
});

test("an upload that meets another transaction is refused, because its rows are read only once", async () => {
  const { site, staff, db } = await openDesk("postgres");
  await runStatements(db as never, [
    "create sequence tries",
    `create function meet() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise exception 'met' using errcode = '40001'; end if;
      return null; end $$`,
    "create trigger meet after insert on import_rows execute function meet()",
  ]);
  const gifts = "Date,Name,Amount\n2026-02-20,Ada Fenn,25.00";
  expect(await uploadFile(staff, "gifts.csv", gifts)).toBe("/admin/import?problem=broken-off");
  await expectRowCount(site, "imports", 0);
});
