/** Imports files whose rows say that money went back. */
import { describe, expect, test } from "vitest";
import { MINUTE } from "#domain/values/clock.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  countsOf,
  deleteGifts,
  dollars,
  fingerprintIn,
  giftsFrom,
  importGifts,
  importWithChanges,
  sendImportForm,
  sumOfGifts,
  uploadGifts,
} from "#tests/support/import-file.ts";
import { databases, openDesk } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";

describe.each(databases)("refunds in files on %s", (database) => {
  test("a refund is subtracted from the gift that its row names", async () => {
    const { site, staff } = await openDesk(database);
    const path = await uploadGifts(
      staff,
      "Date,Name,Type,Status,Amount,Transaction ID,Reference Txn ID,Fund",
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
      "2026-02-10,Ada Fenn,Donation Payment,Completed,50.00,F1,,",
      "2026-02-11,Ada Fenn,Hold on Balance for Dispute Investigation,Completed,-50.00,F2,F1,",
      "2026-02-12,Ada Fenn,Cancellation of Hold for Dispute Resolution,Completed,50.00,F3,F2,",
    );
    await expectText(
      staff,
      path,
      "$20.00 of it went back on line 3",
      "$5.00 of X1, which is neither in this file nor in the books",
      "Money went back on lines 4, 5, 6, but the gift isn't known",
      "$7.00 went back on line 13, and may have been a part of this gift",
    );
    await expectAnswer(sendImportForm(staff, path, { intent: "import" }), 400);
    await importGifts(staff, path);
    expect(await giftsFrom(site, "csv")).toMatchObject([
      { amount_cents: 30_00, status_at: expect.stringMatching(/^2026-02-03/) },
      // The last of its refunds is not the last row.
      { amount_cents: 30_00, status_at: expect.stringMatching(/^2026-02-05/) },
      { amount_cents: 5_00 },
      { amount_cents: 9_00 },
      // PayPal held its money until a dispute was won.
      { amount_cents: 50_00 },
    ]);
  });

  test("a refund of a gift in the books is offered once, with a question where the gift was matched", async () => {
    const { site, staff } = await openDesk(database);
    const head = "Date,Name,Type,Amount,Transaction ID,Reference Txn ID,Match Amount,Company";
    const part = "2026-02-03,Orla Quist,Refund,-20.00,B2,A1,,";
    await importGifts(
      staff,
      await uploadGifts(staff, head, "2026-02-01,Orla Quist,Payment,100.00,A1,,,"),
    );
    const cents = () => site.column("donations", "amount_cents");
    const path = await uploadGifts(
      staff,
      head,
      part,
      part.replace("B2,A1", "A1,").replace("-20", "-5"),
    );
    await expectText(staff, path, "$20.00 went back, $100.00 here", "$5.00 went back, $80.00 here");
    await sendImportForm(staff, path, { intent: "import", change: "2" });
    expect(await cents()).toEqual([80_00]);
    expect(await countsOf(site, await uploadGifts(staff, head, part))).toMatchObject({ known: 1 });
    const matched = "2026-02-04,Ivo Marsh,Payment,50.00,C1,,50.00,Loom Mills";
    // Its id is the gift's, and not also that of the match.
    const back = "2026-02-05,,Refund,-50.00,C2,C1,,";
    const asked = await uploadGifts(staff, head, matched, back);
    expect(await countsOf(site, asked)).toMatchObject({ ready: 0, possible: 1, unpaid: 2 });
    const failed = await uploadGifts(staff, head, matched.replace("Payment", "Failed"));
    await expectText(staff, failed, "its match of $50.00 is left out, too");
    // The whole gift is refunded, on its own day.
    await importGifts(
      staff,
      await uploadGifts(staff, head, "2026-02-06,Ivo Marsh,Payment,30.00,D1,,,"),
    );
    const whole = await uploadGifts(staff, head, "2026-02-06,Ivo Marsh,Refund,-30.00,D2,D1,,");
    await sendImportForm(staff, whole, { intent: "import", change: "2" });
    const gone = await site.row("donations", { external_id: "D1" });
    expect(gone).toMatchObject({ status: "refunded", amount_cents: 30_00 });
  });
});

test("a refund or a dispute that a file of Stripe takes back leaves the gift as it is", async () => {
  const { site, staff } = await openDesk("sqlite");
  await addGift(site, "2026-02-01T12:00:00.000Z", { source: "stripe", external_id: "ch_1" });
  const words = ["dispute_reversal", "refund_failure", "refund_reversal", "chargeback_reversal"];
  const path = await uploadGifts(
    staff,
    "charge_id,payment_intent_id,created,gross,reporting_category",
    ...words.map((word) => `ch_1,pi_1,2026-02-03,40.00,${word}`),
  );
  expect(await countsOf(site, path)).toMatchObject({ changed: 0, none: 4 });
  await expectAnswer(importGifts(staff, path), 400);
  expect(await site.rows("gift_refunds")).toEqual([]);
});

const BALANCE_HEAD =
  "Source,Created (UTC),Available On (UTC),Transfer Group,Amount,Type,Description";

test.each([
  [
    "charge_id,created,gross,reporting_category",
    "ch_1,2026-02-01,30.00,charge",
    "ch_1,2026-02-03,-30.00,dispute",
    "ch_1,2026-02-05,30.00,dispute_reversal",
  ],
  [
    BALANCE_HEAD,
    "ch_1,2026-02-01,,,60.00,charge,",
    "dp_1,2026-02-03,,,-60.00,adjustment,Chargeback withdrawal for ch_1",
    "dp_1,2026-02-05,,,60.00,adjustment,Chargeback reversal for ch_1",
  ],
])("a gift counts whose dispute was won in the same file: %s", async (head, ...rows) => {
  const { site, staff } = await openDesk("sqlite");
  const path = await uploadGifts(staff, head, ...rows);
  expect(await countsOf(site, path)).toMatchObject({ ready: 1, possible: 0, unpaid: 0, none: 2 });
});

test("a dispute in Stripe's balance is of the charge that its description names", async () => {
  const { site, staff } = await openDesk("sqlite");
  const path = await uploadGifts(
    staff,
    BALANCE_HEAD,
    "ch_1,2026-02-01,,,60.00,charge,",
    "ch_2,2026-02-01,,,60.00,charge,",
    "dp_1,2026-02-03,,,-60.00,adjustment,Chargeback withdrawal for ch_1",
  );
  const booked = { source: "stripe", external_id: "ch_1", amount_cents: 60_00 };
  const others = { possible: 0, none: 0 };
  expect(await countsOf(site, path)).toMatchObject({ ready: 1, changed: 0, unpaid: 2, ...others });
  await addGift(site, "2026-02-01T12:00:00.000Z", booked);
  expect(await countsOf(site, path)).toMatchObject({ ready: 1, changed: 1, unpaid: 1, ...others });
});

/**
 * The refunds of a gift of $100 in files that name neither gifts nor refunds by ids. Files with ids
 * are in donations/refund-histories.test.ts.
 */
interface Past {
  refunds: { day: number; cents: number }[];
  /** How many refunds each of three files knows. */
  known: number[];
}
const pastOf = fc.record<Past>({
  refunds: fc.array(
    fc.record({ day: fc.integer({ min: 1, max: 3 }), cents: fc.constantFrom(20_00, 20_00, 33_00) }),
    { maxLength: 3 },
  ),
  known: fc.tuple(fc.nat(3), fc.nat(3), fc.nat(3)),
});

const NAMES_HEAD = "Date,Name,Type,Status,Amount";
const REFUNDS_HEAD = `${NAMES_HEAD},Amount Refunded,Transaction ID,Reference Txn ID`;

function pastLines({ refunds, known }: Past, n: number, file: number): string[] {
  const name = `P${n} Larch${n}`;
  const rows = refunds
    .slice(0, known[file])
    .map(({ day, cents }) => `2026-02-0${day},${name},Payment Refund,Completed,-${dollars(cents)}`);
  return [`2026-02-01,${name},Payment,Completed,100.00`, ...rows];
}

/** Returns the cents that are left of the gift according to some files. */
const leftBy = ({ refunds }: Past, known: number[]) =>
  refunds.slice(0, Math.max(0, ...known)).reduce((left, { cents }) => left - cents, 100_00);

test.each(databases)(
  "a refund is subtracted from a gift once, in whatever order three files come, even if one of them is undone, on %s",
  async (database) => {
    const { site, staff, clock } = await openDesk(database);
    const write = async (rows: string[]) => {
      if (rows.length === 0) return "";
      clock.advance(MINUTE);
      return importWithChanges(site, staff, NAMES_HEAD, rows);
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
              const left = leftBy(past, past.known);
              return left > 0 ? [[`P${n}`, left]] : [];
            }),
          );
          await deleteGifts(site);
          const paths = [await write(rowsOf(order[0])), await write(rowsOf(order[1]))];
          if (paths[undone]) await sendImportForm(staff, paths[undone], { intent: "undo" });
          await write(rowsOf(order[2]));
          // The changes that staff have taken over from the undone file stay.
          const here = await counted();
          for (const [n, past] of pasts.entries()) {
            const inBooks = past.known.filter((_, file) => file !== order[undone]);
            expect(here.get(`P${n}`) ?? 0).toBeLessThanOrEqual(leftBy(past, inBooks));
          }
          await write(rowsOf(order[undone]));
          expect(await counted()).toEqual(right);
          await deleteGifts(site);
          for (const _twice of [1, 2]) {
            for (const at of order.toReversed()) await write(rowsOf(at));
            expect(await counted()).toEqual(right);
          }
        },
      ),
      // Each history contains the cases in which PostgreSQL differs.
      { numRuns: database === "sqlite" ? 2 : 1 },
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
    const path = await uploadGifts(staff, REFUNDS_HEAD, ...rows);
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

test("a refund is subtracted from its gift as long as an imported file contains it", async () => {
  const { site, staff, clock } = await openDesk("sqlite");
  await addBystanderGifts(site);
  const write = async (row: string) => {
    clock.advance(MINUTE);
    const path = await uploadGifts(staff, REFUNDS_HEAD, row);
    await importGifts(staff, path);
    return path;
  };
  const refund = "2026-02-02,Ada Larch,Payment Refund,Completed,-20.00,,R1,G1";
  const gift = "2026-02-01,Ada Larch,Payment,Completed,100.00,,G1,";
  const undo = (path: string) => sendImportForm(staff, path, { intent: "undo" });
  const first = await write(refund);
  const second = await write(refund);
  await undo(first);
  const third = await write(gift);
  expect(await sumOfGifts(site)).toBe(80_00);
  await undo(second);
  await undo(third);
  await write(gift);
  expect(await sumOfGifts(site)).toBe(100_00);
  // A gift that staff have changed stays. Its refunds are already subtracted, whatever day the
  // file gives.
  const both = await uploadGifts(
    staff,
    REFUNDS_HEAD,
    ...[gift, refund].map((row) => row.replace("G1", "G2")),
  );
  await importGifts(staff, both);
  const records = site.db.updateTable("donations").where("source", "=", "csv");
  await records.set({ updated_at: "2099-01-01" }).execute();
  await undo(both);
  const later = refund.replace("02-02", "02-04").replace("G1", "G2");
  expect(await countsOf(site, await uploadGifts(staff, REFUNDS_HEAD, later))).toMatchObject({
    known: 1,
  });
  // A provider had reported this gift before the site stored refunds.
  await addGift(site, "2026-02-01T12:00:00.000Z", {
    source: "csv",
    external_id: "G3",
    status_at: "2026-02-02T12:00:00.000Z",
  });
  const reported = refund.replace("G1", "G3");
  expect(await countsOf(site, await uploadGifts(staff, REFUNDS_HEAD, reported))).toMatchObject({
    known: 1,
  });
  const since = reported.replace("02-02", "02-03");
  expect(await countsOf(site, await uploadGifts(staff, REFUNDS_HEAD, since))).toMatchObject({
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
    [["2026-01-01,,40,,t1,,", "2026-02-03,Voided,40,,t2,,", "2026-02-09,Voided,-40,,t3,,"]],
    "repeats another row",
    40_00,
  ],
  [[["2026-02-01,Refund failed,100.00,,G1,,"], ["2026-02-01,,100.00,,G1,,"]], "Ada Larch", 100_00],
  [[["2026-02-01,Pending transfer,100.00,,G1,,"], ["2026-02-01,,100.00,,G1,,"]], "Ada", 100_00],
  // The attempt was never paid.
  [
    [["2026-02-03,Canceled,40,,t1,,", "2026-02-03,,40,,t2,,", "2026-02-09,R,-40,,t3,,"]],
    "Nothing left of it",
    0,
  ],
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
  [
    [["2026-02-01,,100.00,,,,"], ["2026-02-01,,100.00,100.00,,,"]],
    "in the books as received: look at it",
    0,
  ],
  // An earlier release gave the row of which nothing is left no key.
  [
    [["2026-02-01,,100.00,,,,"], ["2026-02-01,,100.00,100.00,,,", "2026-02-01,,100.00,,,,"]],
    "Possible duplicate: imported",
    100_00,
  ],
  // The gift's row says that it went back, and so does a row of its refund.
  [
    [["2026-01-01,,40.00,,G1,,", "2026-02-01,,40.00,40.00,G2,,", "2026-02-10,R,-40.00,,R1,,"]],
    "repeats another row",
    40_00,
  ],
  [[["2026-02-01,,40.00,40.00,G2,,", "2026-02-10,R,-40.00,,R1,G2,"]], "repeats another row", 0],
  [
    [["2026-01-01,,40.00,,G1,,", "2026-02-01,,40.00,40.00,G2,,", "2026-01-10,R,-40.00,,R1,,"]],
    "took away from line 2",
    0,
  ],
  // Of equal rows without ids the first was returned.
  [
    [["2026-02-01,Refunded,100.00,,,,", "2026-02-01,,100.00,,,,"]],
    "the same as line 2, counts as a gift of its own",
    100_00,
  ],
  [
    [["2026-02-01,,100.00,,G1,,"], ["2026-02-03,Refund Receipt,-20.00,,R1,G1,"]],
    "$20.00 went back, $100.00 here",
    80_00,
  ],
  [
    [["2026-02-01,,100.00,,G1,,"], ["2026-02-01,Partially Refunded,100.00,,G1,,"]],
    "on line 2, but the gift isn't known, or the file doesn't say how much. Correct that gift",
    // This remains until staff correct it.
    100_00,
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
      const path = await uploadGifts(staff, head, ...named);
      const text = await staff.text(path);
      const all = text.includes("All of it went back") ? { all: "on" } : {};
      await importGifts(staff, path, { change: "2", ...all });
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
