import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { expect, test } from "vitest";
import { readableColumns } from "#app/desk/donations/readable-columns.ts";
import type { Database, Db, DbTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { parseDonationFilter } from "#domain/donations/donation-filter.ts";
import { insertGift } from "#domain/donations/enter-gift.ts";
import { readDonationsForExport } from "#domain/donations/find-donations.ts";
import { checkGift } from "#domain/donations/gift-schema.ts";
import { splitGift } from "#domain/donations/split-gift.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { listPayouts, storePayout } from "#domain/giving/payouts.ts";
import { recordGiftReport, recordRefund } from "#domain/giving/record-gift-report.ts";
import {
  enterCorrectionsInTransaction,
  moveClosingDateInTransaction,
  readClosedBooks,
} from "#domain/ledger/books.ts";
import { postChangesInTransaction } from "#domain/ledger/post-changes.ts";
import { statementQueries } from "#domain/letters/statements.ts";
import { joinHouseholds, leaveHousehold } from "#domain/people/household.ts";
import { undoMerge } from "#domain/people/merge-people.ts";
import { applyToPledge, removeFromPledge } from "#domain/pledges/apply-to-pledge.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { reopenPledge, writeOffPledge } from "#domain/pledges/write-off.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";
import { type Report, reportOf } from "#tests/support/gift-reports.ts";
import { giftRow } from "#tests/support/gift-row.ts";
import { openSiteWithTestClock, TestClock } from "#tests/support/open-test-site.ts";
import { mergeByEmail } from "#tests/support/people.ts";
import { oneOf, type Random, repeatableNumbers } from "#tests/support/properties.ts";

/**
 * The number of histories in the quick form; `HISTORIES=10000 npm test -- money-histories` is the
 * long form.
 */
const HISTORIES = Number(process.env.HISTORIES ?? 100);
/**
 * The number of the first history, so that a long run can go in parts and you can repeat one
 * history alone.
 */
const FIRST = Number(process.env.HISTORIES_FROM ?? 0);

const ZONE = "America/Denver";
const PEOPLE = [
  "ada@example.org",
  "Ada@Example.org ",
  "silas@example.org",
  "june@example.org",
  "",
  "opal@example.org",
  "cora@example.org",
  "wren@example.org",
  "tansy@example.org",
];
/** Minutes around the ends of a year in Denver, and days within it. */
const TIMES = [
  "2025-01-01T06:59:59.999Z",
  "2025-01-01T07:00:00.000Z",
  "2025-06-06T12:00:00.000Z",
  "2026-01-01T06:59:59.999Z",
  "2026-01-01T07:00:00.000Z",
  "2026-07-01T00:00:00.000Z",
];
const YEARS = [2024, 2025, 2026];
const STRIPE = { id: "stripe", isTest: false } as GivingProvider;
/** The sum that Stripe received for a gift before any refund, in cents. */
const CHARGED = 200_00;
const FEE = 6_10;
const FROM_FORMS = 6;

/** Does what an office and its donors do over a year or two, and what providers report. */
async function liveThrough(trx: DbTransaction, random: Random) {
  const clock = new TestClock("2026-08-01T18:00:00.000Z");
  const staff = { clock, actor: SYSTEM_ACTOR, timeZone: ZONE };
  const now = () => isoTime(clock);
  const gifts: string[] = [];
  const pledges: string[] = [];
  const online: { gift: number; id: string }[] = [];
  let hour = 0;
  const report = async (
    source: string,
    gift: number,
    status: Report["status"],
    amountCents: number,
  ) => {
    const email = oneOf(random, PEOPLE);
    const currency = source === "stripe" || random(12) ? "USD" : "CAD";
    const changed = { amountCents, receivedAt: oneOf(random, TIMES) };
    const occurredAt = new Date(Date.parse("2026-08-01T00:00:00Z") + ++hour).toISOString();
    const isTest = source !== "stripe" && random(15) === 0;
    const context = { source, occurredAt, now: now(), isTest };
    const at = { ...reportOf({ gift, hour: 1, status }), email, currency, ...changed };
    return recordGiftReport(trx, at, context);
  };
  const pay = async (gift: number) => {
    const id = await report("stripe", gift, "received", CHARGED);
    const paymentFields = { payment_id: id, state: "received", method: "", customer_id: null };
    await trx
      .insertInto("online_payments")
      .values({
        donation_id: id,
        ...paymentFields,
        fee_cents: FEE,
        subscription_id: null,
        subscription_state: null,
        read_at: now(),
      })
      .execute();
    online.push({ gift, id });
    gifts.push(id);
  };
  const enter = async (kind: string) => {
    const day = dayOf(oneOf(random, TIMES), ZONE);
    const mailedOn = new Date(Date.parse(day) - 2 * DAY).toISOString().slice(0, 10);
    const typed = {
      kind,
      date: day,
      amount: String(1 + random(900)),
      description: "Lumber",
      months: "3",
      lastName: "Vale",
      email: oneOf(random, PEOPLE).trim(),
      cameBy: random(6) ? "" : "Benevity",
      postmark: kind === "Check" && random(3) === 0 ? mailedOn : "",
    };
    const check = checkGift(typed, "2026-08-01");
    if (!check.ok) throw new Error(JSON.stringify(check.errors));
    const id = await insertGift(trx, staff, check.value, { key: randomUUID(), timeZone: ZONE });
    (kind === "Pledge" ? pledges : gifts).push(id);
  };
  for (let gift = 0; gift < FROM_FORMS; gift++)
    gifts.push(await report("donorbox", gift, "received", 1 + random(100_000)));
  for (let gift = 0; gift < 2; gift++) await pay(gift);
  for (const kind of ["Check", "Cash", "Stock", "Pledge"]) await enter(kind);
  const change = (id: string, values: Updateable<Database["donations"]>) =>
    trx.updateTable("donations").set(values).where("id", "=", id).execute();
  const byHand = () =>
    oneOf(
      random,
      gifts.filter((id) => !online.some((each) => each.id === id)),
    );
  const people = async () =>
    (await trx.selectFrom("people").select("id").orderBy("id").execute()).map(({ id }) => id);
  const deed = () => oneOf(random, pledges);
  const happenings: (() => Promise<unknown>)[] = [
    () =>
      report(
        "donorbox",
        random(FROM_FORMS),
        oneOf(random, ["refunded", "disputed", "received"]),
        1 + random(100_000),
      ),
    // This is a refund with its own report, which may come twice.
    () => {
      const refund = {
        id: `r${random(4)}`,
        externalId: `g${random(FROM_FORMS)}`,
        amountCents: 500_00,
      };
      const context = { source: "donorbox", occurredAt: now(), now: now(), timeZone: ZONE };
      return recordRefund(trx, refund, context);
    },
    // This is a refund of a part or of the whole, or a dispute.
    () => {
      const left = random(CHARGED);
      const status = left ? "received" : oneOf(random, ["refunded", "disputed"] as const);
      return report("stripe", oneOf(random, online).gift, status, left || CHARGED);
    },
    () => pay(online.length),
    () => enter(oneOf(random, ["Check", "Cash", "In-kind", "Pledge"])),
    () => voidGift(trx, clock, byHand()),
    () => voidGift(trx, clock, byHand(), "2026-08-02"),
    () => voidGift(trx, clock, deed()),
    () => restoreGift(trx, clock, oneOf(random, [byHand(), deed()])),
    // A visitor's pledge counts once staff confirm it.
    async () => {
      const promise = giftRow(now(), { status: "pledged", email: oneOf(random, PEOPLE) });
      await trx.insertInto("donations").values(promise).execute();
      pledges.push(promise.id);
    },
    () => confirmPledge(trx, clock, deed()),
    () =>
      splitGift(trx, staff, byHand(), {
        cents: 1 + random(200),
        designation: "Roof",
        key: randomUUID(),
      }),
    () => {
      const amount_cents = 1 + random(9_999);
      const received_at = oneOf(random, TIMES);
      // Staff correct a gift like this.
      return change(byHand(), { amount_cents, received_at, created_at: received_at });
    },
    () => change(byHand(), { designation: oneOf(random, ["Roof", null]) }),
    () => change(byHand(), { email: oneOf(random, PEOPLE) }),
    () => change(byHand(), { payment_method: oneOf(random, ["stock", "check", null]) }),
    () => change(byHand(), { came_by: oneOf(random, ["Fidelity Charitable", null]) }),
    () => applyToPledge(trx, staff, oneOf(random, gifts), deed()),
    () => removeFromPledge(trx, staff, oneOf(random, gifts)),
    () => writeOffPledge(trx, staff, deed(), "Moved away"),
    () => reopenPledge(trx, staff, deed()),
    () =>
      recordPayment(trx, staff, {
        pledgeId: deed(),
        amountCents: 1 + random(50_000),
        day: "2026-07-30",
        kind: "Check",
        checkNumber: "7",
        notes: "",
        key: randomUUID(),
        mayExceed: true,
      }),
    async () => joinHouseholds(trx, oneOf(random, await people()), oneOf(random, await people())),
    async () => leaveHousehold(trx, oneOf(random, await people())),
    () => mergeByEmail(trx, "ada@example.org", oneOf(random, PEOPLE.slice(2, 4)), now()),
    async () => {
      const merges = await trx.selectFrom("person_merges").select("id").execute();
      if (merges.length > 0) await undoMerge(trx, oneOf(random, merges).id);
    },
    // Gifts that an undone import removes are in no books.
    async () => {
      const held = trx.selectFrom("book_entries").select("donation_id");
      const gone = trx.deleteFrom("donations").where("id", "=", byHand());
      await gone.where("id", "not in", held).execute();
    },
    () => change(byHand(), { erased_at: now(), email: "", person_id: null }),
    () =>
      moveClosingDateInTransaction(
        trx,
        staff,
        oneOf(random, ["", "2024-12-31", "2025-12-31", "2026-06-30"]),
        "Late",
      ),
    async () => {
      clock.advance(DAY);
      await enterCorrectionsInTransaction(trx, clock, ZONE);
      await postChangesInTransaction(trx, now(), ZONE);
    },
  ];
  for (let steps = random(20); steps > 0; steps--) await oneOf(random, happenings)();
  return { clock, online };
}

const columns = readableColumns(ZONE);
const columnOf = (name: string) => columns.find((column) => column.name === name);
const centsIn = (value: unknown) => Math.round(Number(value ?? 0) * 100);

/** Returns the accountant's rows: their state, amount, net and payout. */
async function accountOf(trx: DbTransaction, query: string, now: string) {
  const filter = parseDonationFilter(new URLSearchParams(query));
  const rows = [];
  for await (const row of readDonationsForExport(
    trx as Db,
    filter,
    { now, timeZone: ZONE } as never,
    true,
  ))
    rows.push({
      state: columnOf("Status")?.value(row),
      cents: centsIn(columnOf("Amount")?.value(row)),
      net: centsIn(columnOf("Net")?.value(row)),
      worth: centsIn(columnOf("Worth of that")?.value(row)),
      id: row.id,
      designation: row.designation,
      source: row.source,
      isTest: row.is_test,
      currency: row.currency,
    });
  return rows.filter(({ isTest, currency }) => !isTest && currency === "USD");
}

const sum = <Row>(rows: readonly Row[], cents: (row: Row) => number) =>
  rows.reduce((all, row) => all + cents(row), 0);

/**
 * Compares the figure, the ledger, the statements, the accountant's file and the payouts with the
 * gifts as they are.
 */
async function expectAgreement(
  trx: DbTransaction,
  { clock, online }: Awaited<ReturnType<typeof liveThrough>>,
) {
  const now = isoTime(clock);
  await trx.updateTable("donations").set({ benefit_cents: 7 }).execute();
  const records = await trx.selectFrom("donations").selectAll().execute();
  const counts = records.filter((row) => !row.voided_at && row.currency === "USD" && !row.is_test);
  const gifts = counts.filter(({ status }) => status === "received");
  const raised = sum(gifts, ({ amount_cents }) => Number(amount_cents));
  const open = counts.filter(
    (row) => row.status === "pledged" && row.confirmed_at && !row.written_off_at,
  );
  const paid = (id: string) =>
    sum(gifts, (gift) => (gift.pledge_id === id ? Number(gift.amount_cents) : 0));
  const pledged = sum(open, ({ id, amount_cents }) => Math.max(0, Number(amount_cents) - paid(id)));
  expect(await countProgress(trx, { raisedCents: 0, pledgedCents: 0 }, false)).toEqual({
    raisedCents: raised,
    pledgedCents: pledged,
  });

  const held = await sql<{ postings: number; gifts: number }>`
    select (select coalesce(sum(cents), 0) from ledger_postings) as postings,
      (select coalesce(sum(cents), 0) from ledger_gifts) as gifts`.execute(trx);
  expect(Number(held.rows[0]?.postings)).toBe(Number(held.rows[0]?.gifts));

  const givenOn = (row: (typeof gifts)[number]) =>
    row.postmarked_on ?? dayOf(row.received_at ?? row.created_at, ZONE);
  for (const year of YEARS) {
    const wanted = gifts.filter((row) => !row.came_by && givenOn(row).startsWith(`${year}-`));
    const letters = statementQueries(trx, year, ZONE);
    const statements = await letters.read(await letters.summaries());
    const listed = statements.flatMap(({ gifts }) => gifts.map(({ id }) => id));
    expect(listed.sort()).toEqual(wanted.map(({ id }) => id).sort());
    expect(sum(statements, ({ row }) => row.cents)).toBe(
      sum(wanted, (row) => Number(row.amount_cents)),
    );
    const people = statements.map(({ row }) => row.id);
    expect(new Set(people).size).toBe(people.length);
  }

  await enterCorrectionsInTransaction(trx, clock, ZONE);
  const all = await accountOf(trx, "", now);
  const isMoney = ({ state }: { state: unknown }) => state === "Received" || state === "Correction";
  expect(sum(all.filter(isMoney), ({ cents }) => cents)).toBe(raised);
  const ofGifts = all.filter(({ id }) => gifts.some((gift) => gift.id === id));
  expect(sum(ofGifts, ({ worth }) => worth)).toBe(7 * gifts.length);
  // The files of the months together have the same rows.
  const months = [
    ...new Set(gifts.map((row) => dayOf(row.received_at ?? row.created_at, ZONE).slice(0, 7))),
  ];
  const entries = await trx.selectFrom("book_entries").select("day").execute();
  for (const { day } of entries)
    if (!months.includes(day.slice(0, 7))) months.push(day.slice(0, 7));
  const monthly = [];
  for (const month of months) monthly.push(...(await accountOf(trx, `month=${month}`, now)));
  expect(sum(monthly.filter(isMoney), ({ cents }) => cents)).toBe(raised);
  const isForRoof = ({ designation }: { designation: string | null }) => designation === "Roof";
  const forRoof = await accountOf(trx, "designation=Roof", now);
  for (const rows of [monthly.filter(isForRoof), forRoof])
    expect(sum(rows.filter(isMoney), ({ cents }) => cents)).toBe(
      sum(gifts.filter(isForRoof), ({ amount_cents }) => Number(amount_cents)),
    );

  const lines = online.flatMap(({ gift, id }) => {
    const row = records.find((record) => record.id === id);
    const left = row?.status === "received" ? Number(row.amount_cents) : 0;
    const line = {
      kind: "charge",
      isGift: true,
      externalId: `g${gift}`,
      cents: CHARGED,
      feeCents: FEE,
    };
    const back = {
      ...line,
      id: `${id}:back`,
      kind: "refund",
      isGift: false,
      cents: left - CHARGED,
      feeCents: 0,
    };
    return [{ ...line, id }, ...(left < CHARGED ? [back] : [])];
  });
  const cents = sum(lines, (line) => line.cents - line.feeCents);
  await storePayout(
    trx,
    STRIPE,
    { id: "po", arrivesOn: "2026-09-01", state: "paid", cents, async *lines() {} },
    lines,
  );
  const [payout] = await listPayouts(trx);
  expect((payout?.lines?.cents ?? 0) - (payout?.lines?.feeCents ?? 0)).toBe(payout?.cents);
  const ofStripe = (await accountOf(trx, "", now)).filter(({ source }) => source === "stripe");
  expect(sum(ofStripe, ({ net }) => net)).toBe(cents);
  return gifts.length;
}

/**
 * Returns the numbers of one history; the factor makes the numbers of the next history very
 * different.
 */
const numbersOf = (history: number) =>
  repeatableNumbers(Math.imul(20_261_125 + history, 2_654_435_761));

const UNDONE = new Error("the history is over");

test.each([
  ["sqlite", HISTORIES],
  ["postgres", process.env.HISTORIES ? HISTORIES : HISTORIES / 10],
] as const)(
  "on %s, after each of %i random histories, figure, ledger, statements, accountant's file and payouts agree",
  async (database, histories) => {
    const { db } = await openSiteWithTestClock(database);
    let gifts = 0;
    for (let history = FIRST; history < FIRST + histories; history++) {
      const lived = change(db, "site", async (trx) => {
        gifts += await expectAgreement(trx, await liveThrough(trx, numbersOf(history)));
        throw UNDONE;
      });
      await expect(lived, `history ${history}`).rejects.toBe(UNDONE);
    }
    expect(gifts).toBeGreaterThan(histories);
  },
  10 * 3_600_000,
);

test("closed days stay as they were in the accountant's file, whatever comes later", async () => {
  const { db } = await openSiteWithTestClock("sqlite");
  for (let history = FIRST; history < FIRST + HISTORIES / 4; history++) {
    const lived = change(db, "site", async (trx) => {
      const { clock } = await liveThrough(trx, numbersOf(history));
      const { through } = await readClosedBooks(trx);
      if (through) {
        const now = isoTime(clock);
        await enterCorrectionsInTransaction(trx, clock, ZONE);
        const closed = () => accountOf(trx, `from=2020-01-01&to=${through}`, now);
        const before = await closed();
        await trx
          .updateTable("donations")
          .set({ amount_cents: sql`amount_cents + 7` })
          .where("created_at", "<", startOfDay(through, ZONE, 1))
          .execute();
        await trx
          .updateTable("donations")
          .set({ voided_at: now })
          .where(sql<boolean>`amount_cents % 2 = 0`)
          .execute();
        const late = {
          ...reportOf({ gift: 99, hour: 0, status: "received" }),
          receivedAt: TIMES[0] ?? "",
        };
        const context = { source: "donorbox", occurredAt: now, now, isTest: false };
        await recordGiftReport(trx, late, context);
        clock.advance(DAY);
        await enterCorrectionsInTransaction(trx, clock, ZONE);
        const receivedIn = (rows: typeof before) =>
          sum(
            rows.filter(({ state }) => state === "Received" || state === "Correction"),
            ({ cents }) => cents,
          );
        expect(receivedIn(await closed())).toBe(receivedIn(before));
      }
      throw UNDONE;
    });
    await expect(lived, `history ${history}`).rejects.toBe(UNDONE);
  }
}, 3_600_000);
