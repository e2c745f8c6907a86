/** Imports files that mention stored gifts: nothing new, a change, or a gift under another id. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { countWrittenImports } from "#domain/imports/imports.ts";
import { undoBrokenImports } from "#domain/imports/undo-import.ts";
import { correctPerson } from "#domain/people/change-person.ts";
import { NO_DETAILS } from "#domain/people/details-schema.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  countsOf,
  deleteGifts,
  findImport,
  fingerprintIn,
  giftsFrom,
  importGifts,
  sendImportForm,
  sumOfGifts,
  uploadFile,
  uploadGifts,
} from "#tests/support/import-file.ts";
import { databases, expectRows, openDesk, type TestSite } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { ACTOR } from "#tests/support/publish-content.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

const HEAD = "Donation ID,Donated At,Amount,Amount Refunded,Status,Name,Donor Email";

/** Returns the day, person and cents of all gifts, sorted. */
const gifts = async ({ rows }: TestSite) =>
  (await rows("donations"))
    .map(({ received_at, first_name, last_name, email, amount_cents, status }) =>
      [received_at?.slice(0, 10), first_name, last_name, email, amount_cents, status].join(),
    )
    .sort();

describe.each(databases)("a second file on %s", (database) => {
  test("a changed row names its changes until staff take them over", async () => {
    const { site, staff, clock } = await openDesk(database);
    await addBystanderGifts(site);
    const file = (refunded: string, status = "paid") =>
      uploadGifts(
        staff,
        HEAD,
        `7,2026-02-20,100.00,${refunded},${status},Orla Quist,orla@example.org`,
      );
    const cents = () => site.column("donations", "amount_cents");
    await importGifts(staff, await file(""));
    const path = await file("40");
    await expectText(staff, path, "Changed: $100.00 here, $60.00 in the file");
    await expectAnswer(importGifts(staff, path), 400);
    expect(await cents()).toEqual([100_00]);
    await expectText(staff, path, "records that you take over keep the file's amounts");
    await expectAnswer(importGifts(staff, path, { change: "2" }), 303);
    expect(await cents()).toEqual([60_00]);
    await expectText(staff, path, "1 record changed", "1 record keeps the file's amounts.");
    await expectRows(site, "donation_changes", [
      { action: "corrected", details: '{"amount_cents":[10000,6000]}' },
    ]);
    expect(await countsOf(site, await file("40"))).toMatchObject({ known: 1, changed: 0 });
    const refunded = await file("", "refunded");
    await expectText(staff, refunded, "in the books as received");
    clock.advance(MINUTE);
    await importGifts(staff, refunded, { change: "2" });
    expect(await giftsFrom(site, "csv")).toMatchObject([{ status: "refunded" }]);
    await expectText(staff, refunded, "1 record changed");
    await sendImportForm(staff, refunded, { intent: "undo" });
    await expectText(staff, refunded, "Its records are removed.", "1 record keeps the file's");
  });

  test("the file of a check that staff split meanwhile does not restore what they took out", async () => {
    const { site, staff } = await openDesk(database);
    const check = (refunded = "") => {
      const head = "Date,Name,Amount,Check Number,Amount Refunded";
      return uploadGifts(staff, head, `2026-02-20,Nell Birch,100.00,12,${refunded}`);
    };
    await importGifts(staff, await check());
    const gift = await site.row("donations");
    const part = { amount: "40", designation: "Roof", key: randomUUID() };
    await staff.post("/admin/donations", { intent: "split", id: gift.id, ...part });
    await importGifts(staff, await check(), { change: "2" });
    expect(await sumOfGifts(site)).toBe(100_00);
    // A refund that the file names is subtracted from what staff left of the gift, once.
    for (let file = 1; file <= 2; file++)
      await importGifts(staff, await check("10.00"), { change: "2" });
    expect(await sumOfGifts(site)).toBe(90_00);
  });

  test("the same gift without email, or of another provider with its fee, is asked about", async () => {
    const { site, staff } = await openDesk(database);
    const at = "2026-02-20T18:00:00.000Z";
    const nell = { first_name: "Nell", last_name: "Birch", email: "nell@example.org" };
    const ada = { first_name: "Ada", last_name: "Fenn", email: "" };
    await addGift(site, at, { ...nell, source: "givelively", amount_cents: 5_00 });
    const voided_at = "2026-02-23T18:00:00.000Z";
    await addGift(site, voided_at, { ...nell, voided_at, amount_cents: 75_00 });
    await addGift(site, at, { ...ada, source: "staff", amount_cents: 25_00 });
    await addGift(site, at, { ...ada, source: "csv", amount_cents: 70_00 });
    await addGift(site, at, { email: "bo@example.org", source: "givelively", amount_cents: 5_00 });
    const cy = { first_name: "Cy", last_name: "Oak", email: "cy@example.org" };
    await addGift(site, at, { ...cy, amount_cents: 40_00 });
    const di = { first_name: "Di", last_name: "Elm", amount_cents: 30_00 };
    for (let twin = 0; twin < 2; twin++)
      await addGift(site, at, { ...di, email: "di@example.org", source: "givelively" });
    const hal = { first_name: "Hal", last_name: "Ivy", email: "", amount_cents: 35_00 };
    await addGift(site, at, { ...hal, source: "csv", external_id: "35" });
    const path = await uploadGifts(
      staff,
      "Date,Name,Email,Amount,Status",
      // The file has a difference that is more than a fee, a fee on another day, an equal gift two
      // days later, and a pledge.
      "2026-02-20,Bo Birch,bo@example.org,8.00,Paid",
      "2026-02-21,Bo Birch,bo@example.org,5.15,Paid",
      "2026-02-22,Bo Birch,bo@example.org,5.00,Paid",
      "2026-02-20,Bo Birch,bo@example.org,5.00,Pledged",
      "2026-02-20,Nell Birch,nell@example.org,5.45,Paid",
      '2026-02-20,"Fenn, Ada",,25.00,Paid',
      "2026-02-20,Fenn Ada,,26.00,Paid",
      "2026-02-22,Ada Fenn,,25.00,Paid",
      "2026-02-23,Nell Birch,nell@example.org,75.00,Paid",
      // Two people with one name have two emails.
      "2026-02-20,Cy Oak,other.cy@example.org,40.00,Paid",
      // Two gifts without an email here and in the books, and one whose number this file lacks.
      "2026-02-20,Di Elm,,30.00,Paid",
      "2026-02-20,Di Elm,,30.00,Paid",
      // Two amounts of one company never differ by its fee.
      "2026-02-20,Ada Fenn,,71.00,Paid",
      "2026-02-20,Hal Ivy,,35.00,Paid",
    );
    expect(await countsOf(site, path)).toMatchObject({ ready: 9, possible: 5 });
  });

  test("a pledge that may be in the books asks about its payments before it is imported", async () => {
    const { site, staff } = await openDesk(database);
    const ed = { first_name: "Ed", last_name: "Oak", email: "", amount_cents: 90_00 };
    await addGift(site, "2026-02-20T18:00:00.000Z", { ...ed, status: "pledged", source: "csv" });
    const path = await uploadGifts(
      staff,
      "Date,Name,Amount,Status",
      "2026-02-20,Ed Oak,90.00,Pledged",
    );
    expect(await countsOf(site, path)).toMatchObject({ ready: 0, possible: 1 });
    const html = await staff.html(path);
    expect(html).toContain('name="pledges"');
    const decision = { intent: "import", all: "1", fingerprint: fingerprintIn(html) };
    await expectAnswer(staff.post(path, decision), 400, "payments on the pledges");
    const { all: _all, ...none } = decision;
    await expectAnswer(staff.post(path, none), 400, "Nothing is written");
    await importGifts(staff, path, { all: "1" });
    expect(await site.column("donations", "status")).toEqual(["pledged", "pledged"]);
  });

  test("rows of one id, as Excel makes them, are separate gifts unless the whole rows are equal", async () => {
    const { site, staff } = await openDesk(database);
    const path = await uploadGifts(
      staff,
      "Date,Name,Type,Status,Amount,Transaction ID,Reference Txn ID,Fund",
      "2026-02-04,Ivo Marsh,Payment,Completed,160.00,D9,,General",
      "2026-02-04,Ivo Marsh,Payment,Completed,40.00,D9,,Roof",
      "2026-02-04,Ivo Marsh,Payment,Completed,40.00,D9,,Roof",
      "2026-02-05,Orla Quist,Payment,Completed,50.00,2.80726E+15,,",
      "2026-02-05,Ivo Marsh,Payment,Completed,75.00,2.80726E+15,,",
    );
    await expectText(staff, path, "Already here: twice in this file, first on line 3");
    await importGifts(staff, path);
    const amounts = await site.column("donations", "amount_cents");
    expect(amounts.sort((a, b) => a - b)).toEqual([40_00, 50_00, 75_00, 160_00]);
  });

  test("our own export restores the gifts of its site without doubling them, and leaves its pledges to backups", async () => {
    const { site, staff } = await openDesk(database);
    const at = "2026-02-20T18:00:00.000Z";
    const cash = {
      email: "",
      source: "staff",
      donation_type: "Cash",
      payment_method: "cash",
    } as const;
    const given = {
      source: "donorbox",
      notes: "=sum",
      came_by: "Larch Fund",
      description: "Hay",
      benefit: "Supper",
      benefit_cents: 40_00,
      payment_method: "check",
      postmarked_on: "2025-12-31",
    } as const;
    await addGift(site, at, given);
    await addGift(site, at, { ...cash, first_name: "Bo", amount_cents: 12_00 });
    await addGift(site, at, { ...cash, first_name: "Cy", voided_at: at });
    await addGift(site, at, { ...cash, first_name: "Di", is_test: 1 });
    const pledge = { status: "pledged", donation_type: "Pledge", confirmed_at: at } as const;
    const pledge_id = await addGift(site, at, { ...cash, ...pledge, first_name: "Ed" });
    await addGift(site, at, { ...cash, first_name: "Ed", pledge_id });
    await addGift(site, at, { ...cash, ...pledge, first_name: "Flo", written_off_at: at });
    const before = (await gifts(site)).filter((line) => !/Cy|Di|Ed|Flo/.test(line));
    const fileOf = (kind: string) => staff.html(`/admin/donations/export${kind}`);
    const files = [await fileOf("/readable"), await fileOf("")];
    const open = async (file: string) =>
      (await uploadFile(staff, "own.csv", file)).replace("/columns", "");
    for (const file of files)
      expect(await countsOf(site, await open(file))).toMatchObject({
        ready: 0,
        possible: 0,
        changed: 0,
      });
    const { source: _, ...details } = given;
    for (const file of files) {
      await deleteGifts(site);
      const path = await open(file);
      await expectText(staff, path, /A pledge of this site.*through Larch Fund/s);
      await importGifts(staff, path);
      expect(await gifts(site)).toEqual(before);
      expect(await site.rows("donations")).toContainEqual(expect.objectContaining(details));
    }
  });
});

test.each([
  ["amount_cents = 3000", 30_00],
  ["status = 'refunded'", 100_00],
  ["voided_at = '2026-02-25T12:00:00.000Z'", 100_00],
] as const)(
  "a change that staff made since the page, or between check and write, stays: %s",
  async (correction, cents) => {
    const { site, staff } = await openDesk("sqlite");
    await addBystanderGifts(site);
    const row = "7,2026-02-20,100.00,,paid,Orla Quist,orla@example.org";
    await importGifts(staff, await uploadGifts(staff, HEAD, row));
    const path = await uploadGifts(staff, HEAD, row.replace("100", "150"));
    const fingerprint = fingerprintIn(await staff.html(path));
    const before = await site.rows("donations");
    const correct = sql.raw(`update donations set ${correction} where source = 'csv'`);
    await correct.execute(site.db);
    await expectAnswer(importGifts(staff, path, { change: "2", fingerprint }), 409);
    expect(await sumOfGifts(site)).toBe(cents);
    await site.db.deleteFrom("donations").where("source", "=", "csv").execute();
    await site.add("donations", ...before);
    await sql`create trigger meanwhile after update of state on imports
      when new.state = 'writing' begin ${correct}; end`.execute(site.db);
    await importGifts(staff, path, { change: "2", fingerprint });
    expect(await sumOfGifts(site)).toBe(cents);
    await expectRows(site, "import_rows", [{ line: 2, kind: "changed" }]);
  },
);

test.each([
  { state: "open" },
  // It is written again by another process.
  { booked_at: "2026-03-01T12:30:00.000Z" },
])("an import that was undone while it was written leaves nothing: %j", async (meanwhile) => {
  const { site, staff } = await openDesk("sqlite");
  await addBystanderGifts(site);
  const [[column, value]] = Object.entries(meanwhile) as [[string, string]];
  await sql`create trigger meanwhile after insert on donations begin
    update imports set ${sql.ref(column)} = ${sql.lit(value)} where state = 'writing'; end`.execute(
    site.db,
  );
  const path = await uploadGifts(
    staff,
    HEAD,
    "7,2026-02-20,100.00,,paid,Orla Quist,orla@example.org",
  );
  await importGifts(staff, path);
  expect(await sumOfGifts(site)).toBe(0);
  expect(await findImport(site, path)).toMatchObject({ ...meanwhile, row_count: 0 });
});

test("a gift that staff accepted beside its twin is stored once, though the site died after they edited it", async () => {
  const { site, staff } = await openDesk("sqlite");
  await addBystanderGifts(site);
  const row = "2026-02-20,Nell Birch,,25.00";
  await importGifts(staff, await uploadGifts(staff, "Date,Name,Email,Amount", row));
  const path = await uploadGifts(staff, "Date,Name,Email,Amount", row, "2026-02-21,Bo Quist,,5.00");
  const rows = await site.rows("import_rows");
  await importGifts(staff, path, { line: "2" });
  const { id } = await findImport(site, path);
  const records = site.db.updateTable("donations").where("import_id", "=", id);
  await records.where("amount_cents", "=", 25_00).set({ updated_at: "2099-01-01" }).execute();
  const broken = { state: "writing", booked_at: "2026-03-01T12:00:00.000Z" } as const;
  await site.set("imports", broken, { id });
  await site.db.deleteFrom("import_rows").where("import_id", "=", id).execute();
  await site.add("import_rows", ...rows);
  const startAt = (hour: number) =>
    undoBrokenImports(site.db, site.services.clock, `2026-03-01T${hour}:00:00.000Z`);
  // An import that another process has begun since then continues.
  await startAt(11);
  expect(await findImport(site, path)).toMatchObject({ state: "writing" });
  await startAt(13);
  expect(await sumOfGifts(site)).toBe(50_00);
  // The first file, and one of others.
  expect(await countWrittenImports(site.db)).toBe(2);
  await importGifts(staff, path, { line: "2" });
  expect(await sumOfGifts(site)).toBe(55_00);
});

const STATES = ["Completed", "Completed", "Completed", "Failed", "Refunded", "Pledged", "Payout"];
interface Row {
  who: number;
  day: number;
  cents: number;
  state: string;
  hasId: boolean;
  again: number;
}
const rowOf = fc.record<Row>({
  who: fc.nat(11),
  day: fc.integer({ min: 1, max: 27 }),
  cents: fc.integer({ min: -20_00, max: 90_00 }),
  state: fc.constantFrom(...STATES),
  hasId: fc.boolean(),
  again: fc.nat(2),
});

test("any two files leave what their pages said, in either order", async () => {
  const { site, staff } = await openDesk("sqlite");
  const head = "Date,Name,Email,Amount,Status,Transaction ID";
  const lines = (row: Row) => {
    const name = `P${row.who} Larch${row.who}`;
    const id = row.hasId ? `t${row.who}-${row.day}-${row.cents}` : "";
    const email = row.hasId ? `p${row.who}@example.org` : "";
    return `2026-02-${String(row.day).padStart(2, "0")},${name},${email},${(row.cents / 100).toFixed(2)},${row.state},${id}`;
  };
  const write = async (path: string) => {
    const fingerprint = fingerprintIn(await staff.html(path));
    const earlier = await sumOfGifts(site);
    await importGifts(staff, path, { fingerprint });
    const [, ready = "0"] = /^\d+-(\d+)-/.exec(fingerprint) ?? [];
    expect((await sumOfGifts(site)) - earlier).toBe(Number(ready));
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowOf, { maxLength: 14 }),
      fc.nat(14),
      fc.nat(14),
      async (rows, a, b) => {
        const all = [...new Map(rows.map((row) => [row.who, row])).values()].flatMap((row) =>
          Array<string>(row.again + 1).fill(lines(row)),
        );
        const one = all.slice(0, Math.max(a, b));
        const other = all.slice(Math.min(a, b));
        const first = await uploadGifts(staff, head, ...one);
        const second = await uploadGifts(staff, head, ...other);
        // Uploading a file takes longer than the rest.
        const uploads = await site.rows("imports");
        const waiting = await site.rows("import_rows");
        await write(first);
        await write(second);
        const inOrder = await gifts(site);
        await deleteGifts(site);
        await site.add("imports", ...uploads);
        if (waiting.length > 0) await site.add("import_rows", ...waiting);
        await write(second);
        await write(first);
        expect(await gifts(site)).toEqual(inOrder);
        await deleteGifts(site);
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

test("a row with the sum of a gift's parts adds no gift, whatever their order, even of a donor called Total", async () => {
  const { site, staff } = await openDesk("sqlite");
  const head = "Name,Date,Amount,Transaction ID,Fund";
  const part = (cents: string, fund: string) => `Total Feed,2026-02-01,${cents},D9,${fund}`;
  const rows = [part("60.00", "Roof"), part("40.00", "Hay"), part("100.00", "")];
  const path = await uploadGifts(staff, head, ...rows);
  expect(await countsOf(site, path)).toMatchObject({ ready: 2, none: 1 });
  await importGifts(staff, path);
  const again = await uploadGifts(staff, head, ...rows.toReversed());
  expect(await countsOf(site, again)).toMatchObject({ known: 2, changed: 0, none: 1 });
  // Half of a gift may be for one fund. Earlier releases left it out, and stored the others.
  const funds = [part("50.00", "Arena"), part("25.00", "Hay"), part("25.00", "Barn")];
  const parts = funds.map((row) => row.replace("D9", "D10"));
  await importGifts(staff, await uploadGifts(staff, head, ...parts.slice(1)));
  const halves = await uploadGifts(staff, head, ...parts);
  expect(await countsOf(site, halves)).toMatchObject({ ready: 1, known: 2, changed: 0, none: 0 });
  const unnamed = ["60.00", "40.00", "100.00"].map((cents) => part(cents, "").replace("D9", "D11"));
  expect(await countsOf(site, await uploadGifts(staff, head, ...unnamed))).toMatchObject({
    ready: 2,
    possible: 1,
  });
});

test("one id for two people or days is asked about before it is stored as a digest, which names no one", async () => {
  const { site, staff } = await openDesk("sqlite");
  const row = (day: number, n: number) =>
    `7,2026-02-2${day},${day}0.00,,paid,P${n} Larch,p${n}@example.org`;
  const rows = [row(1, 1), row(1, 2), row(2, 1)];
  const path = await uploadGifts(staff, HEAD, ...rows);
  expect(await countsOf(site, path)).toMatchObject({ ready: 1, possible: 2 });
  await importGifts(staff, path);
  expect(await sumOfGifts(site)).toBe(10_00);
  await importGifts(staff, await uploadGifts(staff, HEAD, ...rows), { all: "on" });
  expect(await sumOfGifts(site)).toBe(40_00);
  const digest = expect.stringMatching(/^7:[0-9a-f]{16}$/);
  const ids = await site.column("donations", "external_id");
  expect(ids.sort()).toEqual(["7", digest, digest]);
});

test("gifts of a sheet that numbers from 1 again are asked about, and known once they are included", async () => {
  const { site, staff } = await openDesk("sqlite");
  const open = (...rows: string[]) => uploadGifts(staff, "ID,Date,Name,Amount,Status", ...rows);
  const january = [
    "1,2026-01-05,Ada Fenn,50.00,Paid",
    "2,2026-01-06,Bo Quist,60.00,Paid",
    "3,2026-01-07,Eli Ash,90.00,Paid",
  ];
  const february = [
    "1,2026-02-05,Cy Oak,70.00,Paid",
    "2,2026-02-06,Dee Elm,80.00,Paid",
    "3,2026-02-07,Fay Ivy,90.00,Failed",
  ];
  await importGifts(staff, await open(...january));
  // Staff have entered one gift of the next sheet by hand.
  const cy = { first_name: "Cy", last_name: "Oak", email: "", amount_cents: 70_00 };
  await addGift(site, "2026-02-05T18:00:00.000Z", { ...cy, source: "staff" });
  const path = await open(...february);
  await expectText(staff, path, "same id, or same person, amount and day", "entered by hand, 2/5");
  const unpaid = { changed: 0, unpaid: 1 };
  expect(await countsOf(site, path)).toMatchObject({ possible: 2, known: 0, ...unpaid });
  await importGifts(staff, path, { all: "on" });
  expect(await sumOfGifts(site)).toBe(420_00);
  expect(await countsOf(site, await open(...january))).toMatchObject({ known: 3, changed: 0 });
  expect(await countsOf(site, await open(...february))).toMatchObject({ known: 2, ...unpaid });
});

test("two ids of one provider are two gifts, however equal their other columns", async () => {
  const { site, staff } = await openDesk("sqlite");
  const gift = (id: string) => `${id},2026-02-20,25.00,,paid,Nell Birch,`;
  // Another provider has used the same id for another gift.
  await addGift(site, "2026-02-10T12:00:00.000Z", { source: "givelively", external_id: "7" });
  const first = await uploadGifts(staff, HEAD, gift("7"));
  expect(await countsOf(site, first)).toMatchObject({ ready: 1 });
  await importGifts(staff, first);
  const next = await uploadGifts(staff, HEAD, gift("8"));
  expect(await countsOf(site, next)).toMatchObject({ ready: 1, possible: 0 });
  // Another provider's number says nothing about this one's.
  const nell = { first_name: "Nell", last_name: "Birch", email: "", amount_cents: 25_00 };
  const other = { ...nell, source: "givelively", external_id: "9" };
  await addGift(site, "2026-02-20T18:00:00.000Z", other);
  expect(await countsOf(site, next)).toMatchObject({ ready: 0, possible: 1 });
});

test("a company's contact in a file gets the letters of that company alone, until staff clear it", async () => {
  const { site, staff } = await openDesk("sqlite");
  await addGift(site, "2026-01-05T12:00:00.000Z", {
    first_name: "Ivo",
    last_name: "Marsh",
    email: "ivo@example.org",
  });
  const head = "Date,Company,First Name,Last Name,Email,Amount,Transaction ID";
  const june = "2026-02-02,Larch Lumber,June,Larch,june@example.org,50.00,G2";
  const ivo = "2026-02-01,Fenn Feed Co,Ivo,Marsh,ivo@example.org,40.00,G1";
  const contacts = async () => (await site.column("people", "contact")).sort();
  await importGifts(staff, await uploadGifts(staff, head, ivo, june));
  expect(await contacts()).toEqual(["", "June Larch"]);
  const ann = june.replace("June", "Ann").replace("G2", "G4").replace("50", "70");
  await importGifts(staff, await uploadGifts(staff, head, ann));
  expect(await contacts()).toEqual(["", "June Larch"]);
  const company = (await site.rows("people")).find(({ contact }) => contact);
  const details = { ...NO_DETAILS, firstName: "Larch Lumber" };
  await correctPerson({ ...site.services, actor: ACTOR }, company?.id ?? "", details, {});
  expect(await contacts()).toEqual(["", ""]);
  await importGifts(
    staff,
    await uploadGifts(staff, head, june.replace("G2", "G3").replace("50", "60")),
  );
  expect(await contacts()).toEqual(["", ""]);
});
