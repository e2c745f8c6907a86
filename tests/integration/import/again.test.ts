/**
 * Imports a second file that mentions stored gifts: nothing new, a change, or the same gift under
 * another id.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { countWritten } from "#domain/imports/imports.ts";
import { parseLayout } from "#domain/imports/map/layout.ts";
import { undoBrokenImports } from "#domain/imports/undo-import.ts";
import { correctPerson } from "#domain/people/change-person.ts";
import { NO_DETAILS } from "#domain/people/details-schema.ts";
import { MINUTE } from "#domain/values/clock.ts";
import { addMoneyOfOthers } from "#tests/support/bystanders.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  countsOf,
  csv,
  findImport,
  fingerprintIn,
  records,
  sendImportForm,
  upload,
} from "#tests/support/import-file.ts";
import { databases, openDesk, type TestSite } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { ACTOR } from "#tests/support/publish-content.ts";
import type { Staff } from "#tests/support/staff.ts";
import { expectAnswer } from "#tests/support/text-of.ts";

const send = async (staff: Staff, head: string, ...rows: string[]) =>
  (await upload(staff, "gifts.csv", csv(head, ...rows))).replace("/columns", "");

const intoBooks = (staff: Staff, path: string, more = {}) =>
  sendImportForm(staff, path, { intent: "import", nameless: "on", unmatched: "on", ...more });

const clear = async ({ db }: TestSite) => {
  await db.deleteFrom("donations").execute();
  await db.deleteFrom("imports").execute();
  await db.deleteFrom("gift_refunds").execute();
};

/** The columns of files in which a row may be a refund of another. */
const REFUNDS = "Date,Name,Type,Status,Amount,Transaction ID,Reference Txn ID,Fund";

const HEAD = "Donation ID,Donated At,Amount,Amount Refunded,Status,Name,Donor Email";

/** Returns the day, person and cents of all gifts, sorted. */
const gifts = async ({ rows }: TestSite) =>
  (await rows("donations"))
    .map(({ received_at, first_name, last_name, email, amount_cents, status }) =>
      [received_at?.slice(0, 10), first_name, last_name, email, amount_cents, status].join(),
    )
    .sort();

describe.each(databases)("a second file on %s", (database) => {
  test("a row that changed names its changes, and staff take them over; after that it is known", async () => {
    const { site, staff } = await openDesk(database);
    await addMoneyOfOthers(site);
    const file = (refunded: string, status = "paid") =>
      send(staff, HEAD, `7,2026-02-20,100.00,${refunded},${status},Orla Quist,orla@example.org`);
    const cents = async () => (await records(site, "csv")).map((row) => row.amount_cents);
    await intoBooks(staff, await file(""));
    const path = await file("40");
    expect(await staff.text(path)).toContain("Changed: $100.00 here, $60.00 in the file");
    await expectAnswer(intoBooks(staff, path), 400);
    expect(await cents()).toEqual([100_00]);
    await expectAnswer(intoBooks(staff, path, { change: "2" }), 303);
    expect(await cents()).toEqual([60_00]);
    expect(await site.rows("donation_changes")).toMatchObject([
      { action: "corrected", details: '{"amount_cents":[10000,6000]}' },
    ]);
    expect(await countsOf(site, await file("40"))).toMatchObject({ known: 1, changed: 0 });
    const refunded = await file("", "refunded");
    expect(await staff.text(refunded)).toContain("in the books as received");
    await intoBooks(staff, refunded, { change: "2" });
    expect(await records(site, "csv")).toMatchObject([{ status: "refunded" }]);
  });

  test("the file of a check that staff split meanwhile does not restore what they took out", async () => {
    const { site, staff } = await openDesk(database);
    const check = (refunded = "") => {
      const head = "Date,Name,Amount,Check Number,Amount Refunded";
      return send(staff, head, `2026-02-20,Nell Birch,100.00,12,${refunded}`);
    };
    await intoBooks(staff, await check());
    const gift = await site.row("donations");
    const part = { amount: "40", designation: "Roof", key: randomUUID() };
    await staff.post("/admin/donations", { intent: "split", id: gift.id, ...part });
    await intoBooks(staff, await check(), { change: "2" });
    expect(await sumOf(site)).toBe(100_00);
    // A refund that the file names is subtracted from what staff left of the gift, once.
    for (let file = 1; file <= 2; file++)
      await intoBooks(staff, await check("10.00"), { change: "2" });
    expect(await sumOf(site)).toBe(90_00);
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
    await addGift(site, at, { email: "bo@example.org", source: "givelively", amount_cents: 5_00 });
    const cy = { first_name: "Cy", last_name: "Oak", email: "cy@example.org" };
    await addGift(site, at, { ...cy, amount_cents: 40_00 });
    const di = { first_name: "Di", last_name: "Elm", amount_cents: 30_00 };
    for (let twin = 0; twin < 2; twin++)
      await addGift(site, at, { ...di, email: "di@example.org", source: "givelively" });
    const hal = { first_name: "Hal", last_name: "Ivy", email: "", amount_cents: 35_00 };
    await addGift(site, at, { ...hal, source: "csv", external_id: "35" });
    const path = await send(
      staff,
      "Date,Name,Email,Amount,Status",
      // The file has a difference that is more than a fee, a fee on another day, and a pledge.
      "2026-02-20,Bo Birch,bo@example.org,8.00,Paid",
      "2026-02-21,Bo Birch,bo@example.org,5.15,Paid",
      "2026-02-20,Bo Birch,bo@example.org,5.00,Pledged",
      "2026-02-20,Nell Birch,nell@example.org,5.15,Paid",
      '2026-02-20,"Fenn, Ada",,25.00,Paid',
      "2026-02-20,Fenn Ada,,26.00,Paid",
      "2026-02-22,Ada Fenn,,25.00,Paid",
      "2026-02-23,Nell Birch,nell@example.org,75.00,Paid",
      // Two people with one name have two emails.
      "2026-02-20,Cy Oak,other.cy@example.org,40.00,Paid",
      // Two gifts without an email here and in the books, and one whose number this file lacks.
      "2026-02-20,Di Elm,,30.00,Paid",
      "2026-02-20,Di Elm,,30.00,Paid",
      "2026-02-20,Hal Ivy,,35.00,Paid",
    );
    expect(await countsOf(site, path)).toMatchObject({ ready: 7, possible: 5 });
  });

  test("a refund is subtracted from the gift that its row names", async () => {
    const { site, staff } = await openDesk(database);
    const path = await send(
      staff,
      REFUNDS,
      "2026-02-01,Orla Quist,Payment,Completed,50.00,A1,,Roof",
      "2026-02-03,Orla Quist,Payment Refund,Completed,-20.00,B2,A1,",
      "2026-02-06,Ivo Marsh,Payment Refund,Completed,-5.00,B3,X1,",
      "2026-02-07,,Payment Refund,Completed,-4.00,,,",
      "2026-02-08,Rosa Vale,Payment Refund,Completed,-9.00,,,",
      "2026-02-09,Rosa Vale,Payment,Completed,9.00,E1,,",
      // The gift that line 4 names is another one.
      "2026-02-02,Ivo Marsh,Payment,Completed,5.00,E2,,",
      "2026-02-01,Nell Birch,Payment,Completed,60.00,N1,,",
      "2026-02-05,Nell Birch,Payment Refund,Completed,-20.00,N2,N1,",
      "2026-02-04,Nell Birch,Payment Refund,Completed,-10.00,N3,N1,",
      "2026-02-03,Cy Oak,Payment,Completed,7.00,C1,,",
      "2026-02-08,,Payment Refund,Completed,-7.00,,,",
    );
    const text = await staff.text(path);
    for (const said of [
      "$20.00 of it went back on line 3",
      "$5.00 of X1, which is neither in this file nor in the books",
      "Money went back on lines 4, 5, 6, from no gift that is known",
      "$7.00 went back on line 13, and may have been a part of this gift",
    ])
      expect(text).toContain(said);
    await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 400);
    await intoBooks(staff, path);
    expect(await records(site, "csv")).toMatchObject([
      { amount_cents: 30_00, status_at: expect.stringMatching(/^2026-02-03/) },
      // The last of its refunds is not the last row.
      { amount_cents: 30_00, status_at: expect.stringMatching(/^2026-02-05/) },
      { amount_cents: 5_00 },
      { amount_cents: 9_00 },
    ]);
  });

  test("a gift in parts stays whole, and so do gifts whose ids Excel made equal", async () => {
    const { site, staff } = await openDesk(database);
    const path = await send(
      staff,
      REFUNDS,
      "2026-02-04,Ivo Marsh,Payment,Completed,160.00,D9,,General",
      "2026-02-04,Ivo Marsh,Payment,Completed,40.00,D9,,Roof",
      "2026-02-04,Ivo Marsh,Payment,Completed,40.00,D9,,Roof",
      "2026-02-05,Orla Quist,Payment,Completed,50.00,2.80726E+15,,",
      "2026-02-05,Ivo Marsh,Payment,Completed,75.00,2.80726E+15,,",
    );
    expect(await staff.text(path)).toContain("Already here: twice in this file, first on line 3");
    await intoBooks(staff, path);
    const amounts = (await records(site, "csv")).map((row) => row.amount_cents);
    expect(amounts.sort((a, b) => a - b)).toEqual([40_00, 50_00, 75_00, 160_00]);
  });

  test("a refund of a gift in the books is offered as a refund, once; a match of such a gift is asked about", async () => {
    const { site, staff } = await openDesk(database);
    const head = "Date,Name,Type,Amount,Transaction ID,Reference Txn ID,Match Amount,Company";
    const part = "2026-02-03,Orla Quist,Refund,-20.00,B2,A1,,";
    await intoBooks(staff, await send(staff, head, "2026-02-01,Orla Quist,Payment,100.00,A1,,,"));
    const cents = async () => (await records(site, "csv")).map((row) => row.amount_cents);
    const path = await send(staff, head, part, part.replace("B2,A1", "A1,").replace("-20", "-5"));
    const text = await staff.text(path);
    expect(text).toContain("$20.00 went back, $100.00 here");
    expect(text).toContain("$5.00 went back, $80.00 here");
    await sendImportForm(staff, path, { intent: "import", change: "2" });
    expect(await cents()).toEqual([80_00]);
    expect(await countsOf(site, await send(staff, head, part))).toMatchObject({ known: 1 });
    const matched = "2026-02-04,Ivo Marsh,Payment,50.00,C1,,50.00,Loom Mills";
    const back = "2026-02-05,Ivo Marsh,Refund,-50.00,C2,C1,,";
    const asked = await send(staff, head, matched, back);
    expect(await countsOf(site, asked)).toMatchObject({ ready: 0, possible: 1, unpaid: 2 });
    const failed = await send(staff, head, matched.replace("Payment", "Failed"));
    expect(await staff.text(failed)).toContain("its match of $50.00 is left out, too");
    // The whole gift is refunded, on its own day.
    await intoBooks(staff, await send(staff, head, "2026-02-06,Ivo Marsh,Payment,30.00,D1,,,"));
    const whole = await send(staff, head, "2026-02-06,Ivo Marsh,Refund,-30.00,D2,D1,,");
    await sendImportForm(staff, whole, { intent: "import", change: "2" });
    const gone = await site.row("donations", { external_id: "D1" });
    expect(gone).toMatchObject({ status: "refunded", amount_cents: 30_00 });
  });

  test("an unread column that looks like states is asked about, and so is an amount without a decimal point", async () => {
    const { site, staff } = await openDesk(database);
    const path = await send(
      staff,
      "Date,Name,Amount,Outcome,Follow-up",
      "2026-02-01,Orla Quist,4172,Completed,Failed",
      "2026-02-02,Ivo Marsh,2500,Failed,Call him",
    );
    const asked = await staff.text(`${path}/columns`);
    expect(asked).toContain("Outcome says Completed, Failed. Does it say whether the money came?");
    // One unknown word shows that a column does not hold states.
    expect(asked).not.toContain("Follow-up says");
    expect(asked).toContain("Line 2 says 4172, and no amount of this file has a point.");
    const columns = { receivedAt: "0", name: "1", amount: "2", state0: "states", unit: "cents" };
    await sendImportForm(staff, `${path}/columns`, columns);
    await intoBooks(staff, path);
    expect(await records(site, "csv")).toMatchObject([{ amount_cents: 41_72 }]);
  });

  test("a word that is a plan in some programs and a gift in others is asked about until staff answer, and no more", async () => {
    const { site, staff } = await openDesk(database);
    const path = await send(
      staff,
      "Date,Name,Amount,Status",
      "2026-02-01,Orla Quist,40.00,Paid",
      "2026-02-02,Ivo Marsh,25.00,Recurring Gift",
    );
    const columns = { receivedAt: "0", name: "1", amount: "2", status: "3" };
    const asks = async (answer: Record<string, string>) => {
      await sendImportForm(staff, `${path}/columns`, { ...columns, ...answer });
      return (await staff.text(`${path}/columns`)).includes("Line 3 says “Recurring Gift”");
    };
    expect(await asks({})).toBe(true);
    expect(await asks({ word0: "none" })).toBe(false);
    expect(await asks({})).toBe(false);
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, none: 1 });
  });

  test("a column that staff choose for a field says no more whether money came back, except one for the kind of a row", async () => {
    const { site, staff } = await openDesk(database);
    const path = await send(
      staff,
      "Date,Refund Date,Name,Amount,Type",
      "2026-02-01,2026-02-03,Orla Quist,40.00,Payment",
      "2026-02-02,2026-02-04,Ivo Marsh,25.00,Refund",
    );
    expect(await countsOf(site, path)).toMatchObject({ ready: 0, unpaid: 2 });
    const columns = { receivedAt: "1", name: "2", amount: "3", type: "4" };
    await sendImportForm(staff, `${path}/columns`, columns);
    expect(await countsOf(site, path)).toMatchObject({ ready: 1, unpaid: 1 });
  });

  test("our own export adds nothing to the site it comes from, and the same gifts to another site", async () => {
    const { site, staff } = await openDesk(database);
    const at = "2026-02-20T18:00:00.000Z";
    const cash = {
      email: "",
      source: "staff",
      donation_type: "Cash",
      payment_method: "cash",
    } as const;
    await addGift(site, at, { source: "donorbox", notes: "=sum" });
    await addGift(site, at, { ...cash, first_name: "Bo", amount_cents: 12_00 });
    await addGift(site, at, { ...cash, first_name: "Cy", voided_at: at });
    await addGift(site, at, { ...cash, first_name: "Di", is_test: 1 });
    const schedule = { pledge_months: 12, pledge_every: 3, pledge_starts_on: "2026-05-01" };
    const pledge = { status: "pledged", ...schedule, confirmed_at: at } as const;
    const pledge_id = await addGift(site, at, {
      ...cash,
      ...pledge,
      first_name: "Ed",
      donation_type: "Pledge",
      amount_cents: 90_00,
    });
    const dates = [
      { due_on: "2026-06-01", amount_cents: 40_00 },
      { due_on: "2027-01-31", amount_cents: 50_00 },
    ];
    await site.db
      .insertInto("pledge_installments")
      .values(dates.map((date) => ({ ...date, pledge_id })))
      .execute();
    const before = (await gifts(site)).filter((line) => !/Cy|Di/.test(line));
    for (const kind of ["/readable", ""]) {
      const file = await staff.html(`/admin/donations/export${kind}`);
      const again = (await upload(staff, "own.csv", file)).replace("/columns", "");
      expect(await countsOf(site, again), kind).toMatchObject({
        ready: 0,
        possible: 0,
        changed: 0,
      });
    }
    const file = await staff.html("/admin/donations/export/readable");
    await clear(site);
    await intoBooks(staff, (await upload(staff, "own.csv", file)).replace("/columns", ""));
    expect(await gifts(site)).toEqual(before);
    expect(await site.rows("donations")).toContainEqual(
      expect.objectContaining({ first_name: "Ed", ...schedule }),
    );
    expect(await site.rows("pledge_installments")).toMatchObject(dates);
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
    await addMoneyOfOthers(site);
    const row = "7,2026-02-20,100.00,,paid,Orla Quist,orla@example.org";
    await intoBooks(staff, await send(staff, HEAD, row));
    const path = await send(staff, HEAD, row.replace("100", "150"));
    const fingerprint = fingerprintIn(await staff.html(path));
    const before = await site.rows("donations");
    const correct = sql.raw(`update donations set ${correction} where source = 'csv'`);
    await correct.execute(site.db);
    await expectAnswer(intoBooks(staff, path, { change: "2", fingerprint }), 409);
    expect(await sumOf(site)).toBe(cents);
    await site.db.deleteFrom("donations").where("source", "=", "csv").execute();
    await site.add("donations", ...before);
    await sql`create trigger meanwhile after update of state on imports
      when new.state = 'writing' begin ${correct}; end`.execute(site.db);
    await intoBooks(staff, path, { change: "2", fingerprint });
    expect(await sumOf(site)).toBe(cents);
    expect(await site.rows("import_rows")).toMatchObject([{ line: 2, kind: "changed" }]);
  },
);

test.each([
  { state: "open" },
  // It is written again by another process.
  { booked_at: "2026-03-01T12:30:00.000Z" },
])("an import that was undone while it was written leaves nothing: %j", async (meanwhile) => {
  const { site, staff } = await openDesk("sqlite");
  await addMoneyOfOthers(site);
  const [[column, value]] = Object.entries(meanwhile) as [[string, string]];
  await sql`create trigger meanwhile after insert on donations begin
    update imports set ${sql.ref(column)} = ${sql.lit(value)} where state = 'writing'; end`.execute(
    site.db,
  );
  const path = await send(staff, HEAD, "7,2026-02-20,100.00,,paid,Orla Quist,orla@example.org");
  await intoBooks(staff, path);
  expect(await sumOf(site)).toBe(0);
  expect(await findImport(site, path)).toMatchObject({ ...meanwhile, row_count: 0 });
});

test("a gift that staff accepted beside its twin, and edited before the site died, is stored once", async () => {
  const { site, staff } = await openDesk("sqlite");
  await addMoneyOfOthers(site);
  const row = "2026-02-20,Nell Birch,,25.00";
  await intoBooks(staff, await send(staff, "Date,Name,Email,Amount", row));
  const path = await send(staff, "Date,Name,Email,Amount", row, "2026-02-21,Bo Quist,,5.00");
  const rows = await site.rows("import_rows");
  await intoBooks(staff, path, { line: "2" });
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
  expect(await sumOf(site)).toBe(50_00);
  // The first file, and one of others.
  expect(await countWritten(site.db)).toBe(2);
  await intoBooks(staff, path, { line: "2" });
  expect(await sumOf(site)).toBe(55_00);
});

const sumOf = async ({ rows }: TestSite) =>
  (await rows("donations")).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

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

test("an import writes what its page said, and any two files leave the same gifts in either order", async () => {
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
    const earlier = await sumOf(site);
    await intoBooks(staff, path, { fingerprint });
    const [, ready = "0"] = /^\d+-(\d+)-/.exec(fingerprint) ?? [];
    expect((await sumOf(site)) - earlier).toBe(Number(ready));
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
        const first = await send(staff, head, ...one);
        const second = await send(staff, head, ...other);
        // Uploading a file takes longer than the rest.
        const uploads = await site.rows("imports");
        const waiting = await site.rows("import_rows");
        await write(first);
        await write(second);
        const inOrder = await gifts(site);
        await clear(site);
        await site.add("imports", ...uploads);
        if (waiting.length > 0) await site.add("import_rows", ...waiting);
        await write(second);
        await write(first);
        expect(await gifts(site)).toEqual(inOrder);
        await clear(site);
      },
    ),
    { numRuns: 12 },
  );
}, 240_000);

/**
 * The refunds of a gift of $100, and how its files report them: as rows, in the gift's own row, or
 * without ids.
 */
interface Past {
  way: "rows" | "column" | "names";
  refunds: { day: number; cents: number; hasId: boolean }[];
  /**
   * For each of three files, how many refunds it knows, and whether it contains the gift itself.
   */
  files: { known: number; hasGift: boolean }[];
}
const pastOf = fc.record<Past>({
  way: fc.constantFrom("rows", "column", "names"),
  refunds: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 3 }),
      cents: fc.constantFrom(20_00, 20_00, 33_00),
      hasId: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  files: fc.tuple(...[0, 1, 2].map(() => fc.record({ known: fc.nat(3), hasGift: fc.boolean() }))),
});

const dollars = (cents: number) => (cents / 100).toFixed(2);
const REFUNDS_HEAD = "Date,Name,Type,Status,Amount,Amount Refunded,Transaction ID,Reference Txn ID";

function pastLines({ way, refunds, files }: Past, n: number, file: number): string[] {
  const { known = 0, hasGift = true } = files[file] ?? {};
  const told = refunds.slice(0, known);
  const name = `P${n} Larch${n}`;
  const gift = way === "names" ? "" : `G${n}`;
  const back = way === "column" ? told.reduce((sum, { cents }) => sum + cents, 0) : 0;
  const isGone = way === "column" && known === 3;
  const said = `${isGone ? "Refunded" : "Completed"},100.00,${isGone || !back ? "" : dollars(back)}`;
  const rows = told.map(
    ({ day, cents, hasId }, at) =>
      `2026-02-0${day},${name},Payment Refund,Completed,-${dollars(cents)},,${hasId && gift ? `R${n}-${at}` : ""},${gift}`,
  );
  return [
    ...(hasGift || way === "names" ? [`2026-02-01,${name},Payment,${said},${gift},`] : []),
    ...(way === "column" ? [] : rows),
  ];
}

/** Returns the cents that are left of the gift according to some files, when the gift is stored. */
function leftBy({ way, refunds }: Past, files: Past["files"]): number {
  const telling = way === "column" ? files.filter(({ hasGift }) => hasGift) : files;
  const known = Math.max(0, ...telling.map((file) => file.known));
  if (way === "column" && known === 3) return 0;
  return refunds.slice(0, known).reduce((left, { cents }) => left - cents, 100_00);
}

const isHere = ({ way, files }: Past) => way === "names" || files.some(({ hasGift }) => hasGift);

test.each(databases)(
  "a refund is subtracted from a gift once, in whatever order three files come, and if one of them is undone, on %s",
  async (database) => {
    const { site, staff, clock } = await openDesk(database);
    const write = async (rows: string[]) => {
      if (rows.length === 0) return "";
      clock.advance(MINUTE);
      const path = await send(staff, REFUNDS_HEAD, ...rows);
      const { id, layout } = await findImport(site, path);
      const checked =
        (await checkRows(site.db, { id, layout: parseLayout(layout) }, site.services)) ?? [];
      const fields = { intent: "import", nameless: "on", unmatched: "on" };
      const { fingerprint } = summarizeRows(checked);
      const form = new URLSearchParams({ ...fields, fingerprint });
      for (const { kind, line } of checked)
        if (kind === "changed") form.append("change", String(line));
      await staff.post(path, form);
      return path;
    };
    const counted = async () =>
      new Map(
        (await site.rows("donations", { status: "received" })).map(
          ({ first_name, amount_cents }) => [first_name, amount_cents],
        ),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(pastOf, { minLength: 8, maxLength: 12 }),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.nat(1),
        async (pasts, order, undone) => {
          const files = [0, 1, 2].map((file) =>
            pasts.flatMap((past, n) => pastLines(past, n, file)),
          );
          const rowsOf = (at: number | undefined) => files[at ?? 0] ?? [];
          const right = new Map(
            pasts.flatMap((past, n) => {
              const left = isHere(past) ? leftBy(past, past.files) : 0;
              return left > 0 ? [[`P${n}`, left]] : [];
            }),
          );
          await clear(site);
          const paths = [await write(rowsOf(order[0])), await write(rowsOf(order[1]))];
          if (paths[undone]) await sendImportForm(staff, paths[undone], { intent: "undo" });
          await write(rowsOf(order[2]));
          // The changes that staff have taken over from the undone file stay.
          const here = await counted();
          for (const [n, past] of pasts.entries()) {
            const inBooks = past.files.filter((_, file) => file !== order[undone]);
            expect(here.get(`P${n}`) ?? 0).toBeLessThanOrEqual(leftBy(past, inBooks));
          }
          await write(rowsOf(order[undone]));
          expect(await counted()).toEqual(right);
          await clear(site);
          for (const _twice of [1, 2]) {
            for (const at of order.toReversed()) await write(rowsOf(at));
            expect(await counted()).toEqual(right);
          }
        },
      ),
      // Each history contains the cases in which PostgreSQL differs.
      { numRuns: database === "sqlite" ? 4 : 1 },
    );
  },
  240_000,
);

test("a refund that staff leave out, or that comes with one they leave out, is offered again", async () => {
  const { site, staff } = await openDesk("sqlite");
  const gift = "2026-02-01,Ada Larch,Payment,Completed,100.00,,G1,";
  const refunds = [
    "2026-02-02,Ada Larch,Payment Refund,Completed,-20.00,,R1,G1",
    "2026-02-03,Ada Larch,Payment Refund,Completed,-33.00,,R2,G1",
  ];
  const write = async (rows: string[], ...lines: string[]) => {
    const path = await send(staff, REFUNDS_HEAD, ...rows);
    const fingerprint = fingerprintIn(await staff.html(path));
    const form = new URLSearchParams({ intent: "import", unmatched: "on", fingerprint });
    for (const line of lines) form.append("change", line);
    await staff.post(path, form);
    return await site.column("donations", "amount_cents");
  };
  await write([gift]);
  expect(await write(refunds, "3")).toEqual([100_00]);
  expect(await write(refunds, "2", "3")).toEqual([47_00]);
});

test("a refund in an imported file is subtracted from a gift, and one that no file contains any more is subtracted from none", async () => {
  const { site, staff, clock } = await openDesk("sqlite");
  await addMoneyOfOthers(site);
  const write = async (row: string) => {
    clock.advance(MINUTE);
    const path = await send(staff, REFUNDS_HEAD, row);
    await intoBooks(staff, path);
    return path;
  };
  const refund = "2026-02-02,Ada Larch,Payment Refund,Completed,-20.00,,R1,G1";
  const gift = "2026-02-01,Ada Larch,Payment,Completed,100.00,,G1,";
  const undo = (path: string) => sendImportForm(staff, path, { intent: "undo" });
  const first = await write(refund);
  const second = await write(refund);
  await undo(first);
  const third = await write(gift);
  expect(await sumOf(site)).toBe(80_00);
  await undo(second);
  await undo(third);
  await write(gift);
  expect(await sumOf(site)).toBe(100_00);
  // A gift that staff have changed stays. Its refunds are already subtracted, whatever day the
  // file gives.
  const both = await send(
    staff,
    REFUNDS_HEAD,
    ...[gift, refund].map((row) => row.replace("G1", "G2")),
  );
  await intoBooks(staff, both);
  const records = site.db.updateTable("donations").where("source", "=", "csv");
  await records.set({ updated_at: "2099-01-01" }).execute();
  await undo(both);
  const later = refund.replace("02-02", "02-04").replace("G1", "G2");
  expect(await countsOf(site, await send(staff, REFUNDS_HEAD, later))).toMatchObject({ known: 1 });
  // A provider had reported this gift before the site stored refunds.
  await addGift(site, "2026-02-01T12:00:00.000Z", {
    source: "csv",
    external_id: "G3",
    status_at: "2026-02-02T12:00:00.000Z",
  });
  const reported = refund.replace("G1", "G3");
  expect(await countsOf(site, await send(staff, REFUNDS_HEAD, reported))).toMatchObject({
    known: 1,
  });
  const since = reported.replace("02-02", "02-03");
  expect(await countsOf(site, await send(staff, REFUNDS_HEAD, since))).toMatchObject({
    changed: 1,
  });
});

const IN_PARTS = ["2026-02-01,,60.00,,D9,,Hay", "2026-02-01,,40.00,,D9,,Roof"];
/**
 * The reports of files one after the other, the text on the page of the last one, and the rest of
 * $100 in the end, in cents.
 */
const HISTORIES: readonly [files: readonly (readonly string[])[], said: string, left: number][] = [
  [
    [IN_PARTS, ["2026-02-03,R,-100.00,,R1,D9,"]],
    "went back of D9, which is not one gift",
    // This remains until staff correct it.
    100_00,
  ],
  [[IN_PARTS, ["2026-02-03,R,-20.00,,R1,D9,"]], "$20.00 went back, $60.00 here", 80_00],
  [
    [["2026-02-03,R,-100.00,,R1,D9,"], IN_PARTS],
    "money of D9 went back, and may have been a part of this gift",
    0,
  ],
  [
    [["2026-02-01,,100.00,40.00,G1,,"], ["2026-02-03,R,-20.00,,R1,G1,"]],
    "$20.00 went back, $60.00 here",
    40_00,
  ],
  [
    [["2026-02-03,R,-100.00,,R1,G1,"], ["2026-02-01,,100.00,,G1,,"]],
    "All of it went back, as an earlier file or the provider says",
    0,
  ],
  [
    [["2026-02-01,Refunded,100.00,,G1,,"], ["2026-02-01,,100.00,,G1,,"]],
    "All of it went back, as an earlier file or the provider says",
    0,
  ],
  [
    [
      ["2026-02-01,,100.00,,G1,,"],
      ["2026-02-03,R,-20.00,,G1,,"],
      ["2026-02-03 20:00,R,-20.00,,G1,,"],
    ],
    "Already here",
    80_00,
  ],
  // Another day, or another sum, is another refund.
  [
    [["2026-02-01,,100.00,,G1,,"], ["2026-02-03,R,-20.00,,G1,,"], ["2026-02-05,R,-20.00,,G1,,"]],
    "$20.00 went back, $80.00 here",
    60_00,
  ],
  [
    [["2026-02-01,,100.00,,G1,,"], ["2026-02-03,R,-20.00,,G1,,"], ["2026-02-03,R,-30.00,,G1,,"]],
    "$30.00 went back, $80.00 here",
    50_00,
  ],
];

test.each(HISTORIES)(
  "no order of files leaves more than there is: %j",
  async (files, said, left) => {
    const { site, staff } = await openDesk("sqlite");
    const head = "Date,Type,Amount,Amount Refunded,Transaction ID,Reference Txn ID,Fund,Name";
    const write = async (rows: readonly string[]) => {
      const named = rows.map((row) => `${row},Ada Larch`.replace(",R,", ",Refund,"));
      const path = await send(staff, head, ...named);
      const text = await staff.text(path);
      const all = text.includes("All of it went back") ? { all: "on" } : {};
      await intoBooks(staff, path, { change: "2", ...all });
      await site.set("imports", { booked_at: "2026-02-02T00:00:00.000Z" });
      return text;
    };
    for (const rows of files.slice(0, -1)) await write(rows);
    const last = files.at(-1) ?? [];
    expect(await write(last)).toContain(said);
    await write(last);
    const counted = await site.rows("donations", { status: "received" });
    expect(counted.reduce((sum, { amount_cents }) => sum + amount_cents, 0)).toBe(left);
  },
);

test("a row with the sum of a gift's parts adds no gift, whatever their order, and though the donor is called Total", async () => {
  const { site, staff } = await openDesk("sqlite");
  const head = "Name,Date,Amount,Transaction ID,Fund";
  const part = (cents: string, fund: string) => `Total Feed,2026-02-01,${cents},D9,${fund}`;
  const rows = [part("60.00", "Roof"), part("40.00", "Hay"), part("100.00", "")];
  const path = await send(staff, head, ...rows);
  expect(await countsOf(site, path)).toMatchObject({ ready: 2, none: 1 });
  await intoBooks(staff, path);
  const again = await send(staff, head, ...rows.toReversed());
  expect(await countsOf(site, again)).toMatchObject({ known: 2, changed: 0, none: 1 });
});

test("one id for two people, or for two days, is asked about, and stored as a digest that names no one, because it stays when they are erased", async () => {
  const { site, staff } = await openDesk("sqlite");
  const row = (day: number, n: number) =>
    `7,2026-02-2${day},${day}0.00,,paid,P${n} Larch,p${n}@example.org`;
  const rows = [row(1, 1), row(1, 2), row(2, 1)];
  const path = await send(staff, HEAD, ...rows);
  expect(await countsOf(site, path)).toMatchObject({ ready: 1, possible: 2 });
  await intoBooks(staff, path);
  expect(await sumOf(site)).toBe(10_00);
  await intoBooks(staff, await send(staff, HEAD, ...rows), { all: "on" });
  expect(await sumOf(site)).toBe(40_00);
  const digest = expect.stringMatching(/^7:[0-9a-f]{16}$/);
  const ids = (await records(site, "csv")).map(({ external_id }) => external_id);
  expect(ids.sort()).toEqual(["7", digest, digest]);
});

test("two ids of one provider are two gifts, though name, day and amount are equal and there is no email", async () => {
  const { site, staff } = await openDesk("sqlite");
  const gift = (id: string) => `${id},2026-02-20,25.00,,paid,Nell Birch,`;
  // Another provider has used the same id for another gift.
  await addGift(site, "2026-02-10T12:00:00.000Z", { source: "givelively", external_id: "7" });
  const first = await send(staff, HEAD, gift("7"));
  expect(await countsOf(site, first)).toMatchObject({ ready: 1 });
  await intoBooks(staff, first);
  const next = await send(staff, HEAD, gift("8"));
  expect(await countsOf(site, next)).toMatchObject({ ready: 1, possible: 0 });
});

test("the contact of a company in a file gets its letters, but not those of a person with its email, nor once staff cleared it", async () => {
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
  await intoBooks(staff, await send(staff, head, ivo, june));
  expect(await contacts()).toEqual(["", "June Larch"]);
  const ann = june.replace("June", "Ann").replace("G2", "G4").replace("50", "70");
  await intoBooks(staff, await send(staff, head, ann));
  expect(await contacts()).toEqual(["", "June Larch"]);
  const company = (await site.rows("people")).find(({ contact }) => contact);
  const details = { ...NO_DETAILS, firstName: "Larch Lumber" };
  await correctPerson({ ...site.services, actor: ACTOR }, company?.id ?? "", details, {});
  expect(await contacts()).toEqual(["", ""]);
  await intoBooks(staff, await send(staff, head, june.replace("G2", "G3").replace("50", "60")));
  expect(await contacts()).toEqual(["", ""]);
});
