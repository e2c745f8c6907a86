import { setImmediate } from "node:timers/promises";
import { emailKey } from "#db/fold-text.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { transactionOf } from "#domain/donations/gift-source.ts";
import {
  addRefund,
  mergeRefunds,
  type Refund,
  readRefunds,
  sumOfRefunds,
} from "#domain/donations/refunds.ts";
import { DAY } from "#domain/values/clock.ts";
import { shortDate } from "#domain/values/long-date.ts";
import { formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import {
  isContentKey,
  MATCH,
  type MoneyBack,
  type ReadyGift,
  type RowReading,
} from "./read-row.ts";
import { COMPARED_AT_ONCE, unorderedName } from "./settle-rows.ts";

/**
 * "known" rows are already in the books, "changed" ones are there with another amount or state, and
 * "possible" ones may be duplicates of a gift. "back" exists only until the rows are settled
 * (settle-rows.ts).
 */
export type RowKind = RowReading["kind"] | "possible" | "known" | "changed";

/** A row, or a part of one, as it was read, and what importing it would do. */
export interface CheckedRow extends Omit<RowReading, "kind" | "reason"> {
  line: number;
  kind: RowKind;
  /** One line for staff: why the row is left out, or for a ready row which row it repeats. */
  reason: string | null;
  /** True for a refund whose gift the file does not name. */
  isUntied?: boolean;
  /** The last day on which a separate row refunded part of this gift; ISO UTC. */
  backAt?: string;
  /**
   * For a changed row: its record and the change. `at` is the time of the change, if the file has
   * it.
   */
  change?: { id: string; from: AmountAndStatus; to: AmountAndStatus; at: string | null };
}

/** The amount in cents and the status of a record. */
interface AmountAndStatus {
  amount_cents: number;
  status: string;
}

/**
 * Two records of one gift may differ by a day: one has the day of the gift, the other the day it
 * was booked.
 */
const NEAR_MS = 1.5 * DAY;

/**
 * Whether two amounts may differ by the fee that the donor covers, which only one of the providers
 * includes.
 */
const mayBeFee = (cents: number, otherCents: number) =>
  Math.abs(cents - otherCents) <= Math.min(cents, otherCents) * 0.05 + 50;

/**
 * Sets kind and reason of rows that are already in the books. It finds them by source and external
 * id, or by the id of the record itself. It also finds gifts under another id by email or name,
 * amount and day, matching each record once; for another source the amounts may differ by a fee.
 * Refunds from earlier files are subtracted, each once.
 */
export async function matchRows(
  db: DbOrTransaction,
  { source, timeZone }: { source: string; timeZone: string },
  rows: readonly CheckedRow[],
): Promise<void> {
  const gifts = rows.filter(({ kind }) => kind === "ready");
  const books = await findInBooks(db, { source, timeZone }, rows);
  const { byId, candidatesFor, refundsByGift } = books;
  matchLostMoney(rows, books);
  const heldBackGiftIds = findHeldBackGiftIds(gifts, refundsByGift);
  // Each record can match only one row.
  const found = new Set(gifts.map(({ gift }) => byId.get(gift.external_id ?? "")?.id));
  const matchGift = (row: CheckedRow) => {
    const gift = row.gift as ReadyGift;
    const booked = byId.get(gift.external_id);
    if (booked) return compareWithBooked(row, booked, books);
    if (heldBackGiftIds.has(row.id)) {
      row.kind = "possible";
      row.reason = `An earlier file says that money of ${row.id} went back, and may have been a part of this gift`;
      return;
    }
    if (!subtractEarlierRefunds(row, refundsByGift)) return;
    const likely = candidatesFor(gift).find(
      (other) => !found.has(other.id) && mayBeSameGift(gift, other, source, timeZone),
    );
    if (!likely) return;
    found.add(likely.id);
    setKind(row, "possible", describeBooked(likely, timeZone));
  };
  for await (const slice of slicesWithPauses(gifts, COMPARED_AT_ONCE)) slice.forEach(matchGift);
  // A voided or disputed gift keeps its amount. A later import subtracts the refund.
  for (const row of rows) {
    const booked = byId.get(refundedGiftId(row) ?? "");
    const isSetAside = booked?.voided_at || booked?.status === "disputed";
    if (isSetAside && row.kind !== "changed") row.refunds = [];
  }
}

type Books = Awaited<ReturnType<typeof findInBooks>>;

/** Compares refunds in rows of their own, and gifts that were not paid, with the books. */
function matchLostMoney(rows: readonly CheckedRow[], books: Books): void {
  const refundsSoFar = new Map(books.refundsByGift);
  for (const row of rows) {
    const booked = books.byId.get(row.gift.external_id ?? "");
    if (row.back) applyRefundToBooks(row, row.back, books, refundsSoFar);
    else if (row.kind === "unpaid" && booked && isCounted(booked)) {
      row.reason = `${row.reason?.replace(/\)$/, "")}; in the books as ${booked.status}: look at it, and void it there)`;
      if (booked.status === "received") offerRemainder(row, booked, 0);
    }
  }
}

/** Finds the ids of gifts in several parts whose refunds exceed the first part. */
function findHeldBackGiftIds(
  gifts: readonly CheckedRow[],
  refundsByGift: RefundsByGift,
): Set<string> {
  const giftsWithoutMatches = gifts.filter(({ gift }) => !gift.external_id?.endsWith(MATCH));
  const heldBackGiftIds = new Set<string>();
  for (const [id, parts] of Map.groupBy(giftsWithoutMatches, (row) => row.id)) {
    const first = parts.find(({ gift }) => gift.external_id === id);
    const cents = sumOfRefunds(refundsByGift.get(id) ?? []);
    if (parts.length > 1 && first && cents > (first.gift.amount_cents ?? 0))
      heldBackGiftIds.add(id);
  }
  return heldBackGiftIds;
}

/** Sums the refunds that only earlier files name, and those that only this row names, in cents. */
function compareRefunds({ gift, refunds }: CheckedRow, refundsByGift: RefundsByGift) {
  const earlier = refundsByGift.get(gift.external_id ?? "") ?? [];
  const all = sumOfRefunds(mergeRefunds(earlier, refunds));
  return { earlierCents: all - sumOfRefunds(refunds), newCents: all - sumOfRefunds(earlier) };
}

/** Marks a row whose record is in the books as known, or as changed if the amounts differ. */
function compareWithBooked(
  row: CheckedRow,
  booked: BookedDonation,
  { refundsByGift, timeZone }: Books,
): void {
  const gift = row.gift as ReadyGift;
  const { earlierCents, newCents } = compareRefunds(row, refundsByGift);
  const where = describeBooked(booked, timeZone) + paidNote(gift, booked);
  const remainder = gift.amount_cents - earlierCents;
  const differs =
    booked.status === gift.status && ![gift.amount_cents, remainder].includes(booked.amount_cents);
  // For gifts without a provider's transaction staff have corrected or split the amount here, so
  // only new refunds are subtracted.
  const rest = transactionOf(booked) ? remainder : booked.amount_cents - newCents;
  if (differs && isCounted(booked) && rest !== booked.amount_cents) {
    row.reason = `Changed: ${formatCents(booked.amount_cents)} here, ${formatCents(rest)} in the file (${where})`;
    offerRemainder(row, booked, rest);
  } else setKind(row, isContentKey(gift.external_id) ? "possible" : "known", where);
}

/** Subtracts refunds that earlier files named. Returns false when nothing is left of the gift. */
function subtractEarlierRefunds(row: CheckedRow, refundsByGift: RefundsByGift): boolean {
  const gift = row.gift as ReadyGift;
  const cents = compareRefunds(row, refundsByGift).earlierCents;
  const remainder = gift.amount_cents - cents;
  if (remainder <= 0 && cents > 0) {
    row.kind = isContentKey(gift.external_id) ? "possible" : "unpaid";
    row.reason = "All of it went back, as an earlier file or the provider says";
    return false;
  }
  if (cents > 0) row.hint = `${formatCents(cents)} of it went back before`;
  gift.amount_cents = remainder;
  return true;
}

/** Returns the external id of the gift that a row's refunds belong to. */
export const refundedGiftId = ({ back, gift }: CheckedRow) =>
  back ? back.ids[0] : gift.external_id;

/**
 * Marks a row as changed: proposes the remaining cents for its record, or a full refund when nothing
 * remains.
 */
function offerRemainder(
  row: CheckedRow,
  { id, amount_cents, status }: BookedDonation,
  remainder: number,
  at: string | null = null,
): void {
  const from = { amount_cents, status };
  const to =
    remainder > 0 ? { amount_cents: remainder, status } : { amount_cents, status: "refunded" };
  row.kind = "changed";
  row.change = { id, from, to, at };
}

/** The refunds that earlier files and the provider's reports have named, by the id of the gift. */
type RefundsByGift = ReadonlyMap<string, readonly Refund[]>;

/**
 * Handles a refund of a gift that is only in the books: proposes what is left of it. `refundsSoFar`
 * includes the refunds of earlier rows in this file.
 */
function applyRefundToBooks(
  row: CheckedRow,
  back: MoneyBack,
  { byId, refundsByGift, timeZone }: Books,
  refundsSoFar: Map<string, readonly Refund[]>,
): void {
  const giftId = back.ids.find((id) => byId.has(id)) ?? "";
  const booked = byId.get(giftId);
  const [refund] = row.refunds;
  if (!booked || !refund || !transactionOf(booked)) return;
  back.ids = [giftId];
  row.isUntied = false;
  const at = row.gift.received_at;
  const where = describeBooked(booked, timeZone);
  const earlier = refundsSoFar.get(giftId) ?? [];
  const { added, all } = addRefund(earlier, refund, at);
  row.refunds = added;
  refundsSoFar.set(giftId, all);
  const cents = sumOfRefunds(all) - sumOfRefunds(earlier);
  const isIn =
    cents === 0 || (!refundsByGift.has(giftId) && at && isReported(booked, at, timeZone));
  const isOpen = booked.status === "received" || booked.status === "disputed";
  if (isIn || !isOpen || booked.voided_at !== null) {
    setKind(row, "known", where);
    return;
  }
  const remainder = booked.amount_cents - cents;
  if (remainder < 0 && PARTS.some((part) => byId.has(`${giftId}${part}`))) {
    row.isUntied = true;
    row.reason = `${formatCents(cents)} went back of ${giftId}, which is not one gift (${where})`;
    return;
  }
  row.reason = `${formatCents(cents)} went back, ${formatCents(booked.amount_cents)} here (${where})`;
  offerRemainder(row, booked, remainder, at);
  // The next row subtracts from what is left.
  if (remainder > 0) booked.amount_cents = remainder;
}

/** Suffixes of the id of a gift's second part (settle-rows.ts, read-row.ts). */
const PARTS = [":2", ":part2"];

/**
 * Whether the refunds up to a day are already in the record, because its provider reported them, or
 * an older file did before refunds were stored.
 */
const isReported = ({ status_at, received_at }: BookedDonation, at: string, timeZone: string) =>
  status_at !== null &&
  status_at > (received_at ?? "") &&
  dayOf(status_at, timeZone) >= dayOf(at, timeZone);

/** The keys that identify the donor of a gift: email and name. */
const personKeysOf = (gift: { first_name: string; last_name: string; email: string }) =>
  [emailKey(gift.email), unorderedName(gift)].filter(Boolean);

/** The number of records read without a pause. */
const AT_ONCE = 2_000;
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the records that the rows may match: by id, and by donor near the rows' days. */
async function findInBooks(
  db: DbOrTransaction,
  { source, timeZone }: { source: string; timeZone: string },
  rows: readonly CheckedRow[],
) {
  const named = rows.flatMap(({ gift, back }) => [
    gift.external_id ?? [],
    back?.ids.flatMap((id) => ["", ...PARTS].map((part) => id + part)) ?? [],
  ]);
  const ids = [...new Set(named.flat())];
  const byId = new Map<string, BookedDonation>();
  const books = selectBookedDonations(db);
  for await (const some of slicesWithPauses(ids)) {
    const found = await books
      .where("source", "=", source)
      .where("external_id", "in", some)
      .execute();
    for (const booked of found) byId.set(booked.external_id ?? "", booked);
  }
  const refundsByGift = await readRefunds(db, source, ids);
  // Rows of the site's own export have record ids.
  for await (const some of slicesWithPauses(ids.filter((id) => RECORD_ID.test(id))))
    for (const booked of await books.where("id", "in", some).execute()) byId.set(booked.id, booked);

  const gifts = rows.filter(({ kind }) => kind === "ready");
  const candidatesFor = await findCandidates(books, gifts, source);
  return { byId, refundsByGift, candidatesFor, timeZone };
}

/**
 * Indexes the records near the gifts' days. Returns a function that lists the records with the same
 * donor and amount as a gift, then those of other sources with any amount.
 */
async function findCandidates(
  books: ReturnType<typeof selectBookedDonations>,
  gifts: readonly CheckedRow[],
  source: string,
) {
  const people = new Set<string>();
  for await (const some of slicesWithPauses(gifts))
    for (const { gift } of some) for (const key of personKeysOf(gift)) people.add(key);
  const times = gifts.map(({ gift }) => Date.parse(gift.received_at ?? "")).sort((a, b) => a - b);
  const near = books
    .where("voided_at", "is", null)
    .where("received_at", ">=", new Date((times[0] ?? 0) - NEAR_MS).toISOString())
    .where("received_at", "<=", new Date((times.at(-1) ?? 0) + NEAR_MS).toISOString());
  const index = new Map<string, BookedDonation[]>();
  for (let after = "", isWhole = people.size === 0; !isWhole; ) {
    const some = await near.where("id", ">", after).orderBy("id").limit(AT_ONCE).execute();
    for (const booked of some)
      for (const key of personKeysOf(booked))
        for (const place of people.has(key) ? placesOf(booked, key, source) : []) {
          const others = index.get(place);
          if (others) others.push(booked);
          else index.set(place, [booked]);
        }
    after = some.at(-1)?.id ?? "";
    isWhole = some.length < AT_ONCE;
    await setImmediate();
  }
  return (gift: ReadyGift) =>
    [gift.amount_cents, ""].flatMap((cents) =>
      personKeysOf(gift).flatMap((key) =>
        NEAR_DAYS.flatMap((days) => index.get(placeOf(key, gift.received_at, cents, days)) ?? []),
      ),
    );
}

/** A record of another source can also be found without its amount, which may differ by a fee. */
const placesOf = (booked: BookedDonation, key: string, source: string) =>
  [booked.amount_cents, ...(booked.source === source ? [] : [""])].map((cents) =>
    placeOf(key, booked.received_at ?? "", cents),
  );

/** A record within NEAR_MS may be up to two calendar days away. */
const NEAR_DAYS = [0, -1, 1, -2, 2];

const placeOf = (key: string, at: string, cents: number | string, days = 0) => {
  const day = days === 0 ? at : new Date(Date.parse(at) + days * DAY).toISOString();
  return `${key}|${day.slice(0, 10)}|${cents}`;
};

function setKind(row: CheckedRow, kind: "known" | "possible", where: string): void {
  row.kind = kind;
  row.reason = `${kind === "known" ? "Already here" : "Possible duplicate"}: ${where}`;
}

const isCounted = ({ status, voided_at }: BookedDonation) =>
  (status === "received" || status === "pledged") && voided_at === null;

/**
 * A note for a pledge that the file calls paid: its record stays a pledge until staff record the
 * payment.
 */
const paidNote = (gift: ReadyGift, booked: BookedDonation) =>
  gift.status === "received" && booked.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

const selectBookedDonations = (db: DbOrTransaction) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id", "first_name", "last_name"])
    .select(["email", "amount_cents", "status", "status_at", "voided_at"]);

type BookedDonation = Awaited<
  ReturnType<ReturnType<typeof selectBookedDonations>["execute"]>
>[number];

/**
 * Whether a record may be the same gift: by email within a day and a half, or by name on the same
 * day.
 */
function mayBeSameGift(
  gift: ReadyGift,
  candidate: BookedDonation,
  source: string,
  timeZone: string,
): boolean {
  if ((candidate.status === "pledged") !== (gift.status === "pledged")) return false;
  const isEqual = candidate.amount_cents === gift.amount_cents;
  const at = candidate.received_at ?? "";
  const isSameDay = () => dayOf(at, timeZone) === dayOf(gift.received_at, timeZone);
  if (!isEqual)
    return (
      candidate.source !== source &&
      mayBeFee(gift.amount_cents, candidate.amount_cents) &&
      isSameDay()
    );
  if (gift.email && candidate.email) {
    const isNear = Math.abs(Date.parse(at) - Date.parse(gift.received_at)) <= NEAR_MS;
    return emailKey(gift.email) === emailKey(candidate.email) && isNear;
  }
  // A provider numbers its gifts, so two numbers of one provider are two gifts, whatever else is
  // equal.
  const isNumbered = [gift.external_id, candidate.external_id ?? ""].every(
    (key) => !isContentKey(key),
  );
  if (candidate.source === source && isNumbered) return false;
  return isSameDay();
}

function describeBooked(
  { source, received_at, import_id, status }: BookedDonation,
  timeZone: string,
): string {
  const day = received_at ? shortDate(dayOf(received_at, timeZone)) : "";
  const byHand = source === "staff" || source === "pledge-payment";
  const entered = byHand ? "entered by hand" : `reported by ${source}`;
  const how = import_id ? "imported" : entered;
  return `${how}, ${day}, ${status}`;
}
