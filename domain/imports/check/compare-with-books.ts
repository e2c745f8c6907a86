import { setImmediate } from "node:timers/promises";
import { emailKey } from "#db/fold-text.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import {
  addRefund,
  mergeRefunds,
  type Refund,
  readRefunds,
  sumOfRefunds,
} from "#domain/donations/refunds.ts";
import { anyCsv } from "#domain/imports/map/file-providers.ts";
import { isContentKey, isEmployerMatchId, secondPartIds } from "#domain/imports/row/gift-ids.ts";
import type { SeparateRefund } from "#domain/imports/row/outcome.ts";
import type { ReadyGift } from "#domain/imports/row/parse-row.ts";
import type { BookedRecord, RowReason } from "#domain/imports/row/reason.ts";
import { ROWS_PER_BATCH, readInBatches } from "#domain/lists/batches.ts";
import { DAY } from "#domain/values/clock.ts";
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
import { otherGiftId, ROWS_BETWEEN_PAUSES, unorderedName } from "./relate-rows.ts";

/** The source of a file's gifts, and the zone of their days. */
interface FileOrigin {
  source: string;
  timeZone: string;
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

type Books = Awaited<ReturnType<typeof findInBooks>>;

/**
 * Returns a function that compares gifts with the books. Each record can be only one of them.
 */
function makeGiftClassifier(gifts: readonly GiftRow[], books: Books) {
  const { byId, csvById, candidatesFor, refundsByGift } = books;
  const heldBackGiftIds = findHeldBackGiftIds(gifts, refundsByGift);
  const takenIds = new Set(gifts.map(({ gift }) => byId.get(gift.external_id)?.id));
  return (row: GiftRow): CheckResult => {
    const bookedGift = byId.get(row.gift.external_id);
    if (bookedGift) return compareWithBooked(row, bookedGift, books);
    // Without its payments, schedule and mails a pledge would count, and be asked for, again.
    if (books.source === "export" && row.isOfPledge && !isContentKey(row.gift.external_id))
      return { kind: "none", reason: { code: "own-pledge" } };
    if (heldBackGiftIds.has(row.id))
      return { kind: "possible", reason: { code: "refund-in-earlier-file", giftId: row.id } };
    const afterRefunds = subtractEarlierRefunds(row, refundsByGift);
    if (afterRefunds.kind) return afterRefunds;
    const gift = { ...row.gift, ...afterRefunds.gift };
    const near = candidatesFor(gift).find(
      (other) => !takenIds.has(other.id) && mayBeSameGift(gift, other, books),
    );
    const duplicate = near ?? csvById.get(gift.external_id);
    if (!duplicate) return afterRefunds;
    if (near) takenIds.add(near.id);
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
  const reversedRefund = findReversedRefund(row, knownRefunds);
  const { separateRefund, refunds } = reversedRefund ?? row;
  const giftId = reversedRefund?.separateRefund.giftIds[0] ?? "";
  if (reversedRefund && !books.byId.has(giftId)) {
    const { cents } = reversedRefund.separateRefund;
    return { kind: "unpaid", reason: { code: "refund-returned", cents, giftId } };
  }
  if (separateRefund)
    return classifySeparateRefund({ ...row, refunds }, separateRefund, books, knownRefunds);
  const bookedGift = books.byId.get(row.gift.external_id ?? "");
  if (row.kind !== "unpaid" || !row.reason || !bookedGift || !isStanding(bookedGift)) return {};
  const reason = { ...row.reason, bookedStatus: bookedGift.status };
  return bookedGift.status === "received"
    ? { kind: "changed", reason, change: proposeChange(0, bookedGift) }
    : { kind: "unpaid", reason };
}

/** Finds the refund of an earlier file whose money came back in this row. */
function findReversedRefund({ reversedRefund }: CheckedRow, knownRefunds: RefundsByGift) {
  const { cents = 0, giftIds = [] } = reversedRefund ?? {};
  for (const id of giftIds) {
    const refund = knownRefunds
      .get(id)
      ?.find((one) => one.key && one.by !== "report" && one.cents === cents);
    if (refund)
      return { separateRefund: { cents, giftIds: [id] }, refunds: [{ ...refund, cents: 0 }] };
  }
  return null;
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
  const { status, voided_at } = bookedGift;
  const remainingCents = gift.amount_cents - (row.isDisputeWon ? 0 : earlierCents);
  if (status === "refunded" && !voided_at && (row.isDisputeWon || newCents < 0))
    return {
      kind: "changed",
      reason: { code: "amount-differs", bookedCents: 0, cents: remainingCents, bookedGift: record },
      change: proposeChange(remainingCents, bookedGift),
    };
  const differs =
    status === gift.status &&
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
  if (cents <= 0 || row.isDisputeWon) return {};
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
      ? { amount_cents: remainingCents, status: status === "refunded" ? "received" : status }
      : { amount_cents, status: "refunded" },
  at,
});

/** The refunds that earlier files and the provider's reports have named, by the id of the gift. */
type RefundsByGift = ReadonlyMap<string, readonly Refund[]>;

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
  const isRefunded = bookedGift.status === "refunded";
  const isOpen = bookedGift.status !== "pledged" && (newCents < 0 || !isRefunded);
  if (isIncluded || !isOpen || bookedGift.voided_at !== null)
    return { ...refundParts, ...toMatch("known", record) };
  const bookedCents = isRefunded ? 0 : bookedGift.amount_cents;
  const remainingCents = bookedCents - newCents;
  if (remainingCents < 0 && secondPartIds(giftId).some((id) => byId.has(id))) {
    return {
      ...refundParts,
      kind: "unpaid",
      reason: { code: "refund-of-parts", cents: newCents, giftId, bookedGift: record },
      isUnmatched: true,
    };
  }
  const reason: RowReason =
    newCents < 0
      ? { code: "amount-differs", bookedCents, cents: remainingCents, bookedGift: record }
      : { code: "refund-of-booked", bookedCents, cents: newCents, bookedGift: record };
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

/** The keys that identify the donor of a gift: email and name. */
const personKeysOf = (gift: { first_name: string; last_name: string; email: string }) =>
  [emailKey(gift.email), unorderedName(gift)].filter(Boolean);

const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the records that the rows may be: by id, and by donor near the rows' days. */
async function findInBooks(
  db: DbOrTransaction,
  { source, timeZone }: FileOrigin,
  rows: readonly CheckedRow[],
) {
  const giftIds = rows.flatMap(({ gift, separateRefund, reversedRefund }) => [
    gift.external_id ?? [],
    separateRefund?.giftIds.flatMap((id) => [id, ...secondPartIds(id)]) ?? [],
    reversedRefund?.giftIds ?? [],
  ]);
  const ids = [...new Set(giftIds.flat())];
  const byId = new Map<string, BookedGift>();
  // Gifts of files that the site did not recognize. The ids of two sheets may both begin at 1.
  const csvById = new Map<string, BookedGift>();
  const records = selectBookedGifts(db);
  const findById = async (ids: string[]) => {
    for await (const slice of slicesWithPauses(ids)) {
      const bookedGifts = await records
        .where("source", "in", [source, anyCsv.id])
        .where("external_id", "in", slice)
        .execute();
      for (const bookedGift of bookedGifts)
        (bookedGift.source === source ? byId : csvById).set(
          bookedGift.external_id ?? "",
          bookedGift,
        );
    }
  };
  await findById(ids);
  if (source === anyCsv.id) {
    await separateSheets(rows, byId, csvById, timeZone);
    await findById([...csvById.keys()]);
  }
  const refundsByGift = await readRefunds(db, source, [...ids, ...csvById.keys()]);
  // Rows of the site's own export have record ids.
  for await (const slice of slicesWithPauses(ids.filter((id) => RECORD_ID.test(id))))
    for (const bookedGift of await records.where("id", "in", slice).execute())
      byId.set(bookedGift.id, bookedGift);

  const candidatesFor = await makeCandidateFinder(records, rows.filter(isReadyRow), source);
  return { byId, csvById, refundsByGift, candidatesFor, source, timeZone };
}

/**
 * Gives an id of its own to each row whose id is that of another sheet's gift, and adds that gift
 * to `csvById` under it. Staff may have corrected the day or the donor of a gift, but hardly both.
 */
async function separateSheets(
  rows: readonly CheckedRow[],
  byId: ReadonlyMap<string, BookedGift>,
  csvById: Map<string, BookedGift>,
  timeZone: string,
) {
  for await (const slice of slicesWithPauses(rows))
    for (const row of slice) {
      const { gift } = row;
      const id = gift.external_id ?? "";
      const bookedGift = byId.get(id);
      if (!bookedGift || !gift.received_at || isContentKey(id)) continue;
      if (isSameDay(gift.received_at, bookedGift, timeZone)) continue;
      const personKeys = personKeysOf(bookedGift);
      if (personKeysOf(gift).some((key) => personKeys.includes(key))) continue;
      const external_id = otherGiftId(row);
      applyResult(row, { gift: { external_id } });
      csvById.set(external_id, bookedGift);
    }
}

/**
 * Indexes the records near the gifts' days. Returns a function that lists the records with the same
 * donor and amount as a gift, then those of other sources with any amount.
 */
async function makeCandidateFinder(
  records: BookedGifts,
  gifts: readonly GiftRow[],
  source: string,
) {
  const personKeys = new Set<string>();
  for await (const slice of slicesWithPauses(gifts))
    for (const { gift } of slice) for (const key of personKeysOf(gift)) personKeys.add(key);
  const index = new Map<string, BookedGift[]>();
  if (personKeys.size > 0)
    for await (const bookedGift of readRecordsNear(records, gifts))
      for (const key of indexKeysOf(bookedGift, personKeys, source)) {
        const others = index.get(key);
        if (others) others.push(bookedGift);
        else index.set(key, [bookedGift]);
      }
  return (gift: ReadyGift) =>
    [gift.amount_cents, ""].flatMap((cents) =>
      personKeysOf(gift).flatMap((personKey) =>
        NEAR_DAYS.flatMap(
          (days) => index.get(indexKey(personKey, gift.received_at, cents, days)) ?? [],
        ),
      ),
    );
}

/** Yields the records from the first gift's day to the last one's, with pauses. */
function readRecordsNear(records: BookedGifts, gifts: readonly GiftRow[]) {
  const times = gifts.map(({ gift }) => Date.parse(gift.received_at)).sort((a, b) => a - b);
  const near = records
    .where("voided_at", "is", null)
    .where("received_at", ">=", new Date((times[0] ?? 0) - NEAR_MS).toISOString())
    .where("received_at", "<=", new Date((times.at(-1) ?? 0) + NEAR_MS).toISOString())
    .orderBy("id")
    .limit(ROWS_PER_BATCH);
  return readInBatches(async (last: BookedGift | null): Promise<BookedGift[]> => {
    await setImmediate();
    return near.where("id", ">", last?.id ?? "").execute();
  });
}

/** A record of another source can also be found without its amount, which may differ by a fee. */
const indexKeysOf = (bookedGift: BookedGift, personKeys: ReadonlySet<string>, source: string) =>
  personKeysOf(bookedGift)
    .filter((personKey) => personKeys.has(personKey))
    .flatMap((personKey) =>
      [bookedGift.amount_cents, ...(bookedGift.source === source ? [] : [""])].map((cents) =>
        indexKey(personKey, bookedGift.received_at ?? "", cents),
      ),
    );

/** A record within NEAR_MS may be up to two calendar days away. */
const NEAR_DAYS = [0, -1, 1, -2, 2];

const indexKey = (personKey: string, at: string, cents: number | string, days = 0) => {
  const day = days === 0 ? at : new Date(Date.parse(at) + days * DAY).toISOString();
  return `${personKey}|${day.slice(0, 10)}|${cents}`;
};

const toMatch = (kind: "known" | "possible", bookedGift: BookedRecord): CheckResult => ({
  kind,
  reason: { code: kind === "known" ? "in-books" : "possible-duplicate", bookedGift },
});

const isStanding = ({ status, voided_at }: BookedGift) =>
  (status === "received" || status === "pledged") && voided_at === null;

const selectBookedGifts = (db: DbOrTransaction) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id", "first_name", "last_name"])
    .select(["email", "amount_cents", "status", "status_at", "voided_at"]);

type BookedGifts = ReturnType<typeof selectBookedGifts>;
type BookedGift = Awaited<ReturnType<BookedGifts["execute"]>>[number];

/**
 * Whether a record may be the same gift: by email within a day and a half, or by name on the same
 * day.
 */
function mayBeSameGift(
  gift: ReadyGift,
  candidate: BookedGift,
  { source, timeZone }: Books,
): boolean {
  if ((candidate.status === "pledged") !== (gift.status === "pledged")) return false;
  const isEqual = candidate.amount_cents === gift.amount_cents;
  const at = candidate.received_at ?? "";
  const isOfDay = () => isSameDay(gift.received_at, candidate, timeZone);
  if (!isEqual) return mayBeFee(gift.amount_cents, candidate.amount_cents) && isOfDay();
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
  return isOfDay();
}

const isSameDay = (at: string, { received_at }: BookedGift, timeZone: string) =>
  received_at !== null && dayOf(received_at, timeZone) === dayOf(at, timeZone);

const describeBooked = (
  { source, received_at, import_id, status }: BookedGift,
  timeZone: string,
): BookedRecord => ({
  source,
  isImported: import_id !== null,
  day: received_at && dayOf(received_at, timeZone),
  status,
});
