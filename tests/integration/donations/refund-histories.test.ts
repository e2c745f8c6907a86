/**
 * A refund that files, the provider's webhook and its reports mention in any order is subtracted
 * from its gift once.
 */

import { expect, test } from "vitest";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { setReportedTotal, storeRefunds } from "#domain/donations/refunds.ts";
import { recordGiftReport } from "#domain/giving/record-gift-report.ts";
import { isoTime, MINUTE } from "#domain/values/clock.ts";
import { reportOf } from "#tests/support/gift-reports.ts";
import { deliverWebhook } from "#tests/support/gifts.ts";
import { importWithChanges, sendImportForm } from "#tests/support/import-file.ts";
import {
  type DatabaseKind,
  databases,
  expectRow,
  openDesk,
} from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";
import { reportAsGivebutter } from "#tests/support/sign-webhook.ts";

const SECRET = "givebutter-test-secret";
const HEAD =
  "Transaction ID,Reference Transaction ID,Transaction Date UTC,Donated,Amount Refunded,Type,Status,First Name,Last Name,Email,Campaign Code,Fee Covered,Payout,Recurring Plan ID";

/** Makes a row of a file about the gift with an id. */
type Row = (id: string) => string;
/**
 * Makes a gift of $100, and its refund in the evening of a day of February in Denver, when it is
 * the next day in UTC; without an id of its own, the row has the gift's id.
 */
const gift =
  (back = "", status = "Succeeded"): Row =>
  (id) =>
    `${id},,2026-02-01 18:00:00,100.00,${back},Payment,${status},Ada,${id},${id}@example.org,,,,`;
const refund =
  (own: string, day: number, dollars = 20): Row =>
  (id) =>
    `${own ? `${id}-${own}` : id},${own ? id : ""},2026-02-0${day + 1} 03:00:00,-${dollars}.00,,Refund,Succeeded,Ada,${id},${id}@example.org,,,,`;

type Step =
  /** A file with these rows; staff take over all its changes. */
  | readonly ["file", ...rows: Row[]]
  /** Staff undo the first file. */
  | readonly ["undo"]
  | readonly ["gift", status?: "succeeded" | "disputed" | "refunded", day?: number]
  | readonly ["refund", own: string, day: number, dollars?: number]
  /** The whole gift with all its refunds until a day, as Donorbox and Stripe report it. */
  | readonly ["state", day: number, back: number]
  | readonly ["void" | "restore"];

/**
 * Does the steps of several histories at the same time, each about its own gift, because uploading
 * a file takes longest.
 */
async function openHistories(database: DatabaseKind) {
  const { site, staff, clock } = await openDesk(database, {
    env: { GIVEBUTTER_WEBHOOK_SECRET: SECRET },
  });
  let events = 0;
  const write = (rows: readonly string[]) => importWithChanges(site, staff, HEAD, rows);
  const deliverReport = (text: string) =>
    deliverWebhook(site, "givebutter", { text, headers: { signature: SECRET } });
  const applyStep = async (id: string, step: Step) => {
    switch (step[0]) {
      case "gift": {
        const [, status = "succeeded", day = 1] = step;
        const at = `2026-02-0${day}T18:00:00Z`;
        const data = { id, status, donated: 100, transacted_at: at, updated_at: at };
        return deliverReport(reportAsGivebutter(SECRET, `e${++events}`, data).text);
      }
      case "refund": {
        const [, own, day, amount = 20] = step;
        const created_at = new Date(Date.UTC(2026, 1, day + 1, 3)).toISOString();
        const data = { id: `${id}-${own}`, transaction_id: id, amount, created_at };
        return deliverReport(JSON.stringify({ id: `e${++events}`, event: "refund.created", data }));
      }
      case "state": {
        const [, day, back] = step;
        const report = {
          ...reportOf({ gift: 1, hour: 0, status: "received" }),
          externalId: id,
          amountCents: 100_00 - back * 100,
          refundedCents: back * 100,
        };
        const now = isoTime(clock);
        const occurredAt = `2026-02-0${day}T20:00:00.000Z`;
        const context = { source: "givebutter", occurredAt, now, isTest: false };
        return change(site.db, "site", (trx) => recordGiftReport(trx, report, context));
      }
      default: {
        const rows = await site.rows("donations");
        const record = rows.find(({ external_id }) => external_id === id)?.id ?? "";
        return staff.post("/admin/donations", { intent: step[0], id: record, reason: "Twice" });
      }
    }
  };
  /** Returns the dollars that are left, by gift. */
  const readRemainingDollars = async () =>
    new Map(
      (await site.rows("donations")).map((row) => {
        const isCounted = row.status === "received" && !row.voided_at;
        return [row.external_id ?? "", isCounted ? row.amount_cents / 100 : 0];
      }),
    );
  const clear = async () => {
    for (const table of ["gift_events", "donations", "imports", "gift_refunds"] as const)
      await site.db.deleteFrom(table).execute();
  };
  const runHistories = async (
    histories: readonly (readonly Step[])[],
    look: (remaining: ReadonlyMap<string, number>, stepCount: number) => void = () => undefined,
  ) => {
    await clear();
    const files: string[] = [];
    const longest = Math.max(...histories.map((steps) => steps.length));
    for (let index = 0; index < longest; index++) {
      clock.advance(MINUTE);
      const now = histories.flatMap((steps, n) =>
        steps.slice(index, index + 1).map((step) => [`G${n}`, step] as const),
      );
      const rows = now.flatMap(([id, [kind, ...rest]]) =>
        kind === "file" ? (rest as Row[]).map((row) => row(id)) : [],
      );
      if (rows.length > 0) files.push(await write(rows));
      const isUndone = now.some(([, [kind]]) => kind === "undo");
      if (isUndone && files[0]) await sendImportForm(staff, files[0], { intent: "undo" });
      for (const [id, step] of now)
        if (step[0] !== "file" && step[0] !== "undo") await applyStep(id, step);
      look(await readRemainingDollars(), index + 1);
    }
    return readRemainingDollars();
  };
  return { runHistories };
}

const WHOLE = gift();
const HISTORIES: readonly [remaining: number, ...steps: Step[]][] = [
  // A file, then the webhook: under the same id, under another, and without an id in the file.
  [80, ["file", WHOLE, refund("R1", 3)], ["refund", "R1", 3]],
  [80, ["file", WHOLE, refund("R1", 3)], ["refund", "w1", 3]],
  [80, ["file", WHOLE, refund("", 3)], ["refund", "w1", 3]],
  [80, ["file", WHOLE], ["file", refund("", 3)], ["refund", "w1", 3]],
  // Another day or amount means another refund.
  [60, ["file", WHOLE, refund("R1", 3)], ["refund", "w1", 4]],
  [65, ["file", WHOLE, refund("R1", 3)], ["refund", "w1", 3, 15]],
  // The webhook, then a file, also a file that was made before.
  [80, ["gift"], ["refund", "w1", 3], ["file", WHOLE, refund("R1", 3)]],
  [80, ["gift"], ["refund", "w1", 3], ["file", refund("R1", 3)]],
  [80, ["gift"], ["refund", "w1", 3], ["file", WHOLE]],
  [60, ["gift"], ["refund", "w1", 4], ["file", refund("R1", 3), refund("R2", 4)]],
  // Two equal refunds on one day.
  [60, ["file", WHOLE, refund("R1", 3), refund("R2", 3)], ["refund", "a", 3], ["refund", "b", 3]],
  [60, ["file", WHOLE, refund("R1", 3)], ["refund", "a", 3], ["refund", "b", 3]],
  [60, ["gift"], ["refund", "a", 3], ["file", refund("R1", 3), refund("R2", 3)]],
  [60, ["file", WHOLE, refund("R1", 3)], ["refund", "R2", 3], ["refund", "R1", 3]],
  // The gift's own row states the refunded sum: at that time, and later.
  [80, ["file", gift("20.00")], ["refund", "w1", 3]],
  [60, ["file", gift("20.00")], ["refund", "w1", 3], ["refund", "w2", 60]],
  [60, ["file", gift("20.00")], ["refund", "w2", 60], ["refund", "w1", 3], ["file", WHOLE]],
  [0, ["file", gift("", "Refunded")], ["refund", "w1", 3, 100], ["file", WHOLE]],
  [0, ["file", WHOLE], ["file", gift("", "Refunded")], ["refund", "w1", 3, 100], ["gift"]],
  // The refund comes before the gift.
  [80, ["file", refund("R1", 3)], ["gift"], ["refund", "w1", 3]],
  [80, ["refund", "w1", 3], ["file", WHOLE, refund("R1", 3)]],
  [80, ["refund", "w1", 3], ["gift"]],
  [0, ["refund", "w1", 3, 100], ["gift"]],
  // A file that staff undo.
  [80, ["file", WHOLE, refund("R1", 3)], ["refund", "w1", 3], ["undo"], ["file", WHOLE]],
  [80, ["gift"], ["file", refund("R1", 3)], ["undo"], ["refund", "w1", 3]],
  [80, ["refund", "w1", 3], ["file", WHOLE, refund("R1", 3)], ["undo"], ["file", WHOLE]],
  [80, ["file", WHOLE, refund("", 3)], ["undo"], ["refund", "w1", 3], ["gift"]],
  // Two files.
  [80, ["file", WHOLE], ["file", WHOLE, refund("", 3)], ["file", WHOLE, refund("", 3)]],
  [
    60,
    ["file", WHOLE],
    ["file", refund("R1", 3)],
    ["refund", "w1", 3],
    ["refund", "w2", 4],
    ["file", WHOLE, refund("R1", 3), refund("R2", 4)],
  ],
  // A report of all refunds, between files.
  [
    60,
    ["file", WHOLE, refund("R1", 3)],
    ["state", 5, 40],
    ["file", refund("R1", 3), refund("R2", 4)],
  ],
  [60, ["state", 5, 40], ["state", 3, 20], ["file", refund("R1", 3), refund("R2", 4)]],
  [40, ["state", 5, 40], ["file", refund("R1", 3), refund("R2", 4), refund("R3", 6)]],
  // Two equal files, of which staff undo the first.
  [0, ["file", gift("", "Refunded")], ["file", gift("", "Refunded")], ["undo"], ["file", WHOLE]],
  [
    80,
    ["file", WHOLE, refund("R1", 3)],
    ["file", WHOLE, refund("R1", 3)],
    ["undo"],
    ["file", WHOLE],
  ],
  // A refund that is reported again, and one larger than the gift.
  [80, ["gift"], ["refund", "w1", 3], ["refund", "w1", 3]],
  [0, ["gift"], ["refund", "w1", 3, 60], ["refund", "w2", 4, 60], ["file", WHOLE]],
  // A dispute that the organization wins, and one that ends with a full refund.
  [80, ["gift"], ["refund", "w1", 3], ["gift", "disputed", 4], ["gift", "succeeded", 5]],
  [80, ["gift"], ["gift", "disputed", 2], ["refund", "w1", 3], ["gift", "succeeded", 5]],
  [
    80,
    ["gift"],
    ["gift", "disputed", 2],
    ["file", refund("R1", 3)],
    ["gift", "succeeded", 5],
    ["file", refund("R1", 3)],
  ],
  [0, ["gift"], ["refund", "w1", 3], ["gift", "refunded", 4], ["file", WHOLE, refund("R1", 3)]],
  // The gift did not count when a file reported the refund.
  [80, ["file", WHOLE], ["void"], ["refund", "w1", 3], ["restore"], ["file", refund("R1", 3)]],
  [
    80,
    ["file", WHOLE],
    ["void"],
    ["file", refund("R1", 3)],
    ["restore"],
    ["file", refund("R1", 3)],
  ],
  [80, ["file", WHOLE], ["void"], ["file", gift("20.00")], ["restore"], ["refund", "w1", 3]],
];

/**
 * Returns the shape of a history. Histories in which staff undo a file are grouped by shape,
 * because undoing removes all gifts of the file.
 */
const shapeOf = ([, ...steps]: (typeof HISTORIES)[number]) => {
  const shape = steps.map(([kind]) => kind).join();
  return shape.includes("undo") ? shape : "";
};

test.each(databases)(
  "on %s each refund is subtracted once",
  async (database) => {
    const { runHistories } = await openHistories(database);
    for (const histories of Map.groupBy(HISTORIES, shapeOf).values()) {
      const remaining = await runHistories(histories.map(([, ...steps]) => steps));
      for (const [n, [expectedDollars, ...steps]] of histories.entries())
        expect
          .soft(remaining.get(`G${n}`) ?? 0, steps.map((step) => step.join(" ")).join("; "))
          .toBe(expectedDollars);
    }
  },
  240_000,
);

const UNDO: Step = ["undo"];
const backOf = fc.record({
  day: fc.integer({ min: 2, max: 4 }),
  dollars: fc.constantFrom(20, 20, 33),
  hasId: fc.boolean(),
});
const fileOf = fc.record({ known: fc.nat(3), hasGift: fc.boolean(), isOneRow: fc.boolean() });
/** The refunds, and how many of them each of three files knows. */
interface Past {
  backs: { day: number; dollars: number; hasId: boolean }[];
  files: { known: number; hasGift: boolean; isOneRow: boolean }[];
}
const pastOf = fc.record<Past>({
  backs: fc.array(backOf, { maxLength: 3 }),
  files: fc.tuple(fileOf, fileOf, fileOf),
});

function stepsOf({ backs, files }: Past): Step[] {
  const fileSteps = files.map(({ known, hasGift, isOneRow }): Step => {
    const some = backs.slice(0, known);
    const sum = some.reduce((all, { dollars }) => all + dollars, 0);
    if (isOneRow) return ["file", gift(sum > 0 ? `${sum}.00` : "")];
    const rows = some.map(({ day, dollars, hasId }, index) =>
      refund(hasId ? `R${index}` : "", day, dollars),
    );
    return ["file", ...(hasGift ? [WHOLE] : []), ...rows];
  });
  const webhookSteps = [0, 1, 2].map((index): Step => {
    const { day, dollars } = backs[index] ?? { day: 0, dollars: 0 };
    return dollars ? ["refund", `w${index}`, day, dollars] : ["gift"];
  });
  return [...fileSteps, ...webhookSteps, ["gift"]];
}

test.each(databases)(
  "on %s three files and the webhook leave the same rest in any order, also if the first file is undone",
  async (database) => {
    const { runHistories } = await openHistories(database);
    await fc.assert(
      fc.asyncProperty(
        fc.array(pastOf, { minLength: 8, maxLength: 8 }),
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }),
        fc.integer({ min: 1, max: 7 }),
        async (pasts, order, undoneAt) => {
          const expectedDollars = pasts.map(({ backs }) =>
            backs.reduce((sum, { dollars }) => sum - dollars, 100),
          );
          const histories = pasts.map((past) => {
            const ownSteps = stepsOf(past);
            const steps = order.map((index) => ownSteps[index] as Step);
            // After the files are imported again, what was undone is stored again.
            return [
              ...steps.slice(0, undoneAt),
              UNDO,
              ...steps.slice(undoneAt),
              ...ownSteps.slice(0, 3),
            ];
          });
          const remaining = await runHistories(histories, (current, stepCount) => {
            for (const [n, expected] of expectedDollars.entries()) {
              const reportedDollars = histories[n]
                ?.slice(0, stepCount)
                .reduce((sum, step) => (step[0] === "refund" ? sum - (step[3] ?? 0) : sum), 100);
              const here = current.get(`G${n}`) ?? expected;
              expect(here).toBeGreaterThanOrEqual(expected);
              expect(here).toBeLessThanOrEqual(reportedDollars ?? 0);
            }
          });
          expect([...expectedDollars.keys()].map((n) => remaining.get(`G${n}`))).toEqual(
            expectedDollars,
          );
        },
      ),
      { numRuns: database === "sqlite" ? 3 : 1, endOnFailure: true },
    );
  },
  240_000,
);

test("a reported total replaces the earlier reported total of its gift, and no other row", async () => {
  const { site } = await openDesk("sqlite");
  const at = "2026-02-05T20:00:00.000Z";
  const total = { source: "givebutter", gift: "G1", key: "", cents: 40_00, import_id: "", at };
  const others = [
    { source: "donorbox" },
    { gift: "G2" },
    { key: "R1" },
    { import_id: "of a file" },
  ].map((other) => ({ ...total, ...other }));
  await site.add("gift_refunds", total, ...others);
  await changeUnversioned(site.db, (trx) => setReportedTotal(trx, total, { cents: 20_00, at }));
  await changeUnversioned(site.db, (trx) =>
    setReportedTotal(trx, total, { cents: 10_00, at: "2026-02-04T20:00:00.000Z" }),
  );
  expect(new Set(await site.rows("gift_refunds"))).toEqual(
    new Set([...others, { ...total, cents: 20_00 }]),
  );
});

test("of two refunds under one key in a file the larger is stored", async () => {
  const { site } = await openDesk("sqlite");
  const refunds = [30_00, 20_00].map((cents) => ({ gift: "G1", key: "R1", cents }));
  await changeUnversioned(site.db, (trx) => storeRefunds(trx, "givebutter", refunds, "of a file"));
  await expectRow(site, "gift_refunds", { cents: 30_00 });
});
