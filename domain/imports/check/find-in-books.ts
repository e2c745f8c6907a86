/** Finds the records of gifts that the rows of a file may be. */
import { setImmediate } from "node:timers/promises";
import { emailKey } from "#db/fold-text.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { readRefunds } from "#domain/donations/refunds.ts";
import { anyCsv } from "#domain/imports/map/file-providers.ts";
import { isContentKey, secondPartIds } from "#domain/imports/row/gift-ids.ts";
import type { ReadyGift } from "#domain/imports/row/parse-row.ts";
import { ROWS_PER_BATCH, readInBatches } from "#domain/lists/batches.ts";
import { DAY } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { applyResult, type CheckedRow, type GiftRow, isReadyRow } from "./checked-row.ts";
import { otherGiftId, unorderedName } from "./relate-rows.ts";

/** The source of a file's gifts, and the zone of their days. */
export interface FileOrigin {
  source: string;
  timeZone: string;
}

const selectBookedGifts = (db: DbOrTransaction) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id", "first_name", "last_name"])
    .select(["email", "amount_cents", "status", "status_at", "voided_at"]);

type BookedGifts = ReturnType<typeof selectBookedGifts>;
/** A gift as it is recorded. */
export type BookedGift = Awaited<ReturnType<BookedGifts["execute"]>>[number];

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

export type Books = Awaited<ReturnType<typeof findInBooks>>;

/** The keys that identify the donor of a gift: email and name. */
const personKeysOf = (gift: { first_name: string; last_name: string; email: string }) =>
  [emailKey(gift.email), unorderedName(gift)].filter(Boolean);

const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the records that the rows may be: by id, and by donor near the rows' days. */
export async function findInBooks(
  db: DbOrTransaction,
  file: FileOrigin,
  rows: readonly CheckedRow[],
) {
  const { source, timeZone } = file;
  const giftIds = rows.flatMap(({ gift, separateRefund }) => [
    gift.external_id ?? [],
    separateRefund?.giftIds.flatMap((id) => [id, ...secondPartIds(id)]) ?? [],
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

  const findSameGift = await makeGiftFinder(records, rows.filter(isReadyRow), file);
  return { ...file, byId, csvById, refundsByGift, findSameGift };
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
 * Indexes the records near the gifts' days. Returns a function that finds a record that may be the
 * same gift and is not taken: with the same donor and amount, or of another source with any amount.
 */
async function makeGiftFinder(records: BookedGifts, gifts: readonly GiftRow[], file: FileOrigin) {
  const personKeys = new Set<string>();
  for await (const slice of slicesWithPauses(gifts))
    for (const { gift } of slice) for (const key of personKeysOf(gift)) personKeys.add(key);
  const index = new Map<string, BookedGift[]>();
  if (personKeys.size > 0)
    for await (const bookedGift of readRecordsNear(records, gifts))
      for (const key of indexKeysOf(bookedGift, personKeys, file.source)) {
        const others = index.get(key);
        if (others) others.push(bookedGift);
        else index.set(key, [bookedGift]);
      }
  return (gift: ReadyGift, takenIds: ReadonlySet<unknown>) =>
    [gift.amount_cents, ""]
      .flatMap((cents) =>
        personKeysOf(gift).flatMap((personKey) =>
          NEAR_DAYS.flatMap(
            (days) => index.get(indexKey(personKey, gift.received_at, cents, days)) ?? [],
          ),
        ),
      )
      .find((other) => !takenIds.has(other.id) && mayBeSameGift(gift, other, file));
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

/**
 * Whether a record may be the same gift: by email within a day and a half, or by name on the same
 * day.
 */
function mayBeSameGift(
  gift: ReadyGift,
  candidate: BookedGift,
  { source, timeZone }: FileOrigin,
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
