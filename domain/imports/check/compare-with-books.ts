/** Says of each row of a file what the books say about it. */
import type { DbOrTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { addRefund, mergeRefunds, type Refund, sumOfRefunds } from "#domain/donations/refunds.ts";
import { isContentKey, isEmployerMatchId, secondPartIds } from "#domain/imports/row/gift-ids.ts";
import type { SeparateRefund } from "#domain/imports/row/outcome.ts";
import type { BookedRecord, RowReason } from "#domain/imports/row/reason.ts";
import { transactionOf } from "#domain/values/gift-source.ts";
import { formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import {
  applyResult,
  type CheckedRow,
  type CheckResult,
  type GiftRow,
  isReadyRow,
  type RecordChange,
  refundedGiftId,
} from "./checked-row.ts";
import { type BookedGift, type Books, type FileOrigin, findInBooks } from "./find-in-books.ts";
import { ROWS_BETWEEN_PAUSES } from "./relate-rows.ts";

/** The refunds that earlier files and the provider's reports have named, by the id of the gift. */
type RefundsByGift = Books["refundsByGift"];

/**
 * Writes into the rows what the books say about them. It finds records by source and external id,
 * or by the id of the record itself. It also finds gifts under another id by email or name, amount
 * and day, each for one row; for another source the amounts may differ by a fee. Refunds from
 * earlier files are subtracted, each once.
 */
export async function compareWithBooks(
  db: DbOrTransaction,
  file: FileOrigin,
  rows: readonly CheckedRow[],
): Promise<void> {
  const gifts = rows.filter(isReadyRow);
  const books = await findInBooks(db, file, rows);
  // Includes the refunds of the rows above.
  const knownRefunds = new Map(books.refundsByGift);
  for (const row of rows) applyResult(row, classifyLostMoney(row, books, knownRefunds));
  const classifyGift = makeGiftClassifier(gifts, books);
  for await (const slice of slicesWithPauses(gifts, ROWS_BETWEEN_PAUSES))
    for (const row of slice) applyResult(row, classifyGift(row));
  // A voided or disputed gift keeps its amount: this import stores no refund of it, so that a later
  // one finds the refund again.
  for (const row of rows) {
    const bookedGift = books.byId.get(refundedGiftId(row) ?? "");
    const isSetAside = bookedGift?.voided_at || bookedGift?.status === "disputed";
    if (isSetAside && row.kind !== "changed") applyResult(row, { refunds: [] });
  }
}

/**
 * Returns a function that compares gifts with the books. Each record can be only one of them.
 */
function makeGiftClassifier(gifts: readonly GiftRow[], books: Books) {
  const { byId, csvById, findSameGift, refundsByGift } = books;
  const heldBackGiftIds = findHeldBackGiftIds(gifts, refundsByGift);
  const takenIds = new Set(gifts.map(({ gift }) => byId.get(gift.external_id)?.id));
  return (row: GiftRow): CheckResult => {
    const bookedGift = byId.get(row.gift.external_id);
    const lacksRefund =
      row.isPartlyRefunded && row.refunds.length === 0 && !refundsByGift.has(row.gift.external_id);
    if (bookedGift) {
      const result = compareWithBooked(row, bookedGift, books);
      const isWhole = isStanding(bookedGift) && bookedGift.amount_cents === row.gift.amount_cents;
      return lacksRefund && isWhole ? { ...result, isUnmatched: true } : result;
    }
    if (lacksRefund) return { kind: "possible", reason: { code: "part-went-back" } };
    // Without its payments, schedule and mails a pledge would count, and be asked for, again.
    if (books.source === "export" && row.isOfPledge && !isContentKey(row.gift.external_id))
      return { kind: "none", reason: { code: "own-pledge" } };
    if (heldBackGiftIds.has(row.id))
      return { kind: "possible", reason: { code: "refund-in-earlier-file", giftId: row.id } };
    const afterRefunds = subtractEarlierRefunds(row, refundsByGift);
    if (afterRefunds.kind) return afterRefunds;
    const gift = { ...row.gift, ...afterRefunds.gift };
    const near = findSameGift(gift, takenIds);
    const duplicate = near ?? csvById.get(gift.external_id);
    if (!duplicate) return afterRefunds;
    takenIds.add(near?.id);
    return { ...afterRefunds, ...toMatch("possible", describeBooked(duplicate, books.timeZone)) };
  };
}

/**
 * Compares a refund in a row of its own, or a gift that was not paid, with the books.
 * For the rows after it, takes each refund off its record in `books` and adds it to `knownRefunds`.
 */
function classifyLostMoney(
  row: CheckedRow,
  books: Books,
  knownRefunds: Map<string, readonly Refund[]>,
): CheckResult {
  if (row.separateRefund)
    return classifySeparateRefund(row, row.separateRefund, books, knownRefunds);
  const bookedGift = books.byId.get(row.gift.external_id ?? "");
  if (row.kind !== "unpaid" || !row.reason || !bookedGift || !isStanding(bookedGift)) return {};
  const reason = { ...row.reason, bookedStatus: bookedGift.status };
  return bookedGift.status === "received"
    ? { kind: "changed", reason, change: proposeChange(0, bookedGift) }
    : { kind: "unpaid", reason };
}

/** Finds the ids of gifts in several parts whose refunds exceed the first part. */
function findHeldBackGiftIds(gifts: readonly GiftRow[], refundsByGift: RefundsByGift): Set<string> {
  const donorsGifts = gifts.filter(({ gift }) => !isEmployerMatchId(gift.external_id));
  const heldBackGiftIds = new Set<string>();
  for (const [id, parts] of Map.groupBy(donorsGifts, (row) => row.id)) {
    const first = parts.find(({ gift }) => gift.external_id === id);
    const cents = sumOfRefunds(refundsByGift.get(id) ?? []);
    if (parts.length > 1 && first && cents > first.gift.amount_cents) heldBackGiftIds.add(id);
  }
  return heldBackGiftIds;
}

/** Sums the refunds that only earlier files name, and those that only this row names, in cents. */
function compareRefunds({ gift, refunds }: GiftRow, refundsByGift: RefundsByGift) {
  const earlierRefunds = refundsByGift.get(gift.external_id) ?? [];
  const all = sumOfRefunds(mergeRefunds(earlierRefunds, refunds));
  return {
    earlierCents: all - sumOfRefunds(refunds),
    newCents: all - sumOfRefunds(earlierRefunds),
  };
}

/** A row whose record is in the books is known, or changed if the amounts differ. */
function compareWithBooked(
  row: GiftRow,
  bookedGift: BookedGift,
  { refundsByGift, timeZone }: Books,
): CheckResult {
  const { gift } = row;
  const { earlierCents, newCents } = compareRefunds(row, refundsByGift);
  const record = {
    ...describeBooked(bookedGift, timeZone),
    isPaidInFile: gift.status === "received" && bookedGift.status === "pledged",
  };
  const remainingCents = gift.amount_cents - earlierCents;
  const differs =
    bookedGift.status === gift.status &&
    ![gift.amount_cents, remainingCents].includes(bookedGift.amount_cents);
  // For gifts without a provider's transaction staff have corrected or split the amount here, so
  // only new refunds are subtracted.
  const newAmount = transactionOf(bookedGift) ? remainingCents : bookedGift.amount_cents - newCents;
  if (!differs || !isStanding(bookedGift) || newAmount === bookedGift.amount_cents)
    return toMatch(isContentKey(gift.external_id) ? "possible" : "known", record);
  return {
    kind: "changed",
    reason: {
      code: "amount-differs",
      bookedCents: bookedGift.amount_cents,
      cents: newAmount,
      bookedGift: record,
    },
    change: proposeChange(newAmount, bookedGift),
  };
}

/** Subtracts refunds that earlier files named from a gift that is not in the books. */
function subtractEarlierRefunds(row: GiftRow, refundsByGift: RefundsByGift): CheckResult {
  const { gift } = row;
  const cents = compareRefunds(row, refundsByGift).earlierCents;
  if (cents <= 0) return {};
  const remainingCents = gift.amount_cents - cents;
  if (remainingCents > 0)
    return {
      gift: { amount_cents: remainingCents },
      hint: `${formatCents(cents)} of it went back before`,
    };
  return {
    kind: isContentKey(gift.external_id) ? "possible" : "unpaid",
    reason: { code: "refunded-earlier" },
  };
}

/** Proposes the remaining cents for a record, or a full refund when nothing remains. */
const proposeChange = (
  remainingCents: number,
  { id, amount_cents, status }: BookedGift,
  at: string | null = null,
): RecordChange => ({
  id,
  from: { amount_cents, status },
  to:
    remainingCents > 0
      ? { amount_cents: remainingCents, status }
      : { amount_cents, status: "refunded" },
  at,
});

/**
 * Classifies a refund of a gift that is only in the books: proposes what is left of it. For the
 * rows after it, takes it off the record in `books` and adds it to `knownRefunds`.
 */
function classifySeparateRefund(
  row: CheckedRow,
  { cents, giftIds }: SeparateRefund,
  { byId, refundsByGift, timeZone }: Books,
  knownRefunds: Map<string, readonly Refund[]>,
): CheckResult {
  const giftId = giftIds.find((id) => byId.has(id)) ?? "";
  const bookedGift = byId.get(giftId);
  const [refund] = row.refunds;
  if (!bookedGift || !refund || !transactionOf(bookedGift)) return {};
  const refundedAt = row.gift.received_at;
  const earlierRefunds = knownRefunds.get(giftId) ?? [];
  const { added, all: allRefunds } = addRefund(earlierRefunds, refund, refundedAt);
  knownRefunds.set(giftId, allRefunds);
  const refundParts = {
    separateRefund: { cents, giftIds: [giftId] },
    refunds: added,
    isUnmatched: false,
  };
  const record = describeBooked(bookedGift, timeZone);
  const newCents = sumOfRefunds(allRefunds) - sumOfRefunds(earlierRefunds);
  const isIncluded =
    newCents === 0 ||
    (!refundsByGift.has(giftId) && refundedAt && isReported(bookedGift, refundedAt, timeZone));
  const isOpen = bookedGift.status === "received" || bookedGift.status === "disputed";
  if (isIncluded || !isOpen || bookedGift.voided_at !== null)
    return { ...refundParts, ...toMatch("known", record) };
  const remainingCents = bookedGift.amount_cents - newCents;
  if (remainingCents < 0 && secondPartIds(giftId).some((id) => byId.has(id))) {
    return {
      ...refundParts,
      kind: "unpaid",
      reason: { code: "refund-of-parts", cents: newCents, giftId, bookedGift: record },
      isUnmatched: true,
    };
  }
  const reason: RowReason = {
    code: "refund-of-booked",
    bookedCents: bookedGift.amount_cents,
    cents: newCents,
    bookedGift: record,
  };
  const change = proposeChange(remainingCents, bookedGift, refundedAt);
  // The next row subtracts from what is left.
  bookedGift.amount_cents = change.to.amount_cents;
  return { ...refundParts, kind: "changed", reason, change };
}

/**
 * Whether the refunds up to a day are already in the record, because its provider reported them, or
 * an older file did before refunds were stored.
 */
const isReported = ({ status_at, received_at }: BookedGift, at: string, timeZone: string) =>
  status_at !== null &&
  status_at > (received_at ?? "") &&
  dayOf(status_at, timeZone) >= dayOf(at, timeZone);

const toMatch = (kind: "known" | "possible", bookedGift: BookedRecord): CheckResult => ({
  kind,
  reason: { code: kind === "known" ? "in-books" : "possible-duplicate", bookedGift },
});

const isStanding = ({ status, voided_at }: BookedGift) =>
  (status === "received" || status === "pledged") && voided_at === null;

const describeBooked = (
  { source, received_at, import_id, status }: BookedGift,
  timeZone: string,
): BookedRecord => ({
  source,
  isImported: import_id !== null,
  day: received_at && dayOf(received_at, timeZone),
  status,
});
