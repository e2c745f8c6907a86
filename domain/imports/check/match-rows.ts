import { setImmediate } from "node:timers/promises";
import { emailKey } from "#db/fold-text.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { unhurriedSlices } from "#db/slices.ts";
import { transactionOf } from "#domain/donations/own-record.ts";
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
import { isContentKey, MATCH, type ReadyGift, type RowReading } from "./read-row.ts";
import { COMPARED_AT_ONCE, nameKey } from "./settle-rows.ts";

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
  change?: { id: string; from: Standing; to: Standing; at: string | null };
}

/** The amount in cents and the status of a record. */
interface Standing {
  amount_cents: number;
  status: string;
}

/**
 * Two records of one gift may differ by a day: one has the day of the gift, the other the day it
 * was booked.
 */
const NEAR = 1.5 * DAY;

/**
 * Whether two amounts may differ by the fee that the donor covers, which only one of the providers
 * includes.
 */
const mayBeFee = (cents: number, other: number) =>
  Math.abs(cents - other) <= Math.min(cents, other) * 0.05 + 50;

/**
 * Sets kind and reason of rows that are already in the books. It finds them by source and external
 * id, or by the id of the record itself. It also finds gifts under another id by email or name,
 * amount and day, matching each record once; for another source the amounts may differ by a fee.
 * Refunds from earlier files are subtracted, each once.
 */
export async function matchRows(
  db: DbOrTransaction,
  { importId, source, timeZone }: { importId: string; source: string; timeZone: string },
  rows: readonly CheckedRow[],
): Promise<void> {
  const gifts = rows.filter(({ kind }) => kind === "ready");
  const { byId, likely, told } = await findInBooks(db, { importId, source }, rows);
  const toldSince = new Map(told);
  for (const row of rows) {
    const known = byId.get(row.gift.external_id ?? "");
    if (row.back) takeFromBooks(row, row.back, { byId, told, toldSince, timeZone });
    else if (row.kind === "unpaid" && known && isCounted(known)) {
      row.reason = `${row.reason?.replace(/\)$/, "")}; in the books as ${known.status}: look at it, and void it there)`;
      if (known.status === "received")
        change(row, known, { amount_cents: known.amount_cents, status: "refunded" });
    }
  }
  const inParts = Array.from(
    Map.groupBy(
      gifts.filter(({ gift }) => !gift.external_id?.endsWith(MATCH)),
      ({ id }) => id,
    ),
  ).filter(([, parts]) => parts.length > 1);
  /** Gifts in several parts whose refunds exceed the first part. */
  const heldBack = new Set(
    inParts.flatMap(([id, parts]) => {
      const first = parts.find(({ gift }) => gift.external_id === id);
      const back = sumOfRefunds(told.get(id) ?? []);
      return first && back > (first.gift.amount_cents ?? 0) ? id : [];
    }),
  );
  // Each record can match only one row.
  const found = new Set(gifts.map(({ gift }) => byId.get(gift.external_id ?? "")?.id));
  for await (const slice of unhurriedSlices(gifts, COMPARED_AT_ONCE))
    for (const row of slice) {
      const gift = row.gift as ReadyGift;
      const known = byId.get(gift.external_id);
      const earlier = told.get(gift.external_id) ?? [];
      const all = sumOfRefunds(mergeRefunds(earlier, row.refunds));
      const backEarlier = all - sumOfRefunds(row.refunds);
      const left = gift.amount_cents - backEarlier;
      if (known) {
        const where = whereabouts(known, timeZone) + paidSince(gift, known);
        const differs =
          known.status === gift.status && ![gift.amount_cents, left].includes(known.amount_cents);
        // For gifts without a provider's transaction staff have corrected or split the amount here,
        // so only new refunds are subtracted.
        const rest = transactionOf(known)
          ? left
          : known.amount_cents - (all - sumOfRefunds(earlier));
        if (differs && isCounted(known) && rest !== known.amount_cents) {
          row.reason = `Changed: ${formatCents(known.amount_cents)} here, ${formatCents(rest)} in the file (${where})`;
          leave(row, known, rest);
        } else setKind(row, isContentKey(gift.external_id) ? "possible" : "known", where);
        continue;
      }
      if (heldBack.has(row.id)) {
        row.kind = "possible";
        row.reason = `An earlier file says that money of ${row.id} went back, and may have been a part of this gift`;
        continue;
      }
      if (left <= 0 && backEarlier > 0) {
        row.kind = isContentKey(gift.external_id) ? "possible" : "unpaid";
        row.reason = "All of it went back, as an earlier file or the provider says";
        continue;
      }
      if (backEarlier > 0) row.hint = `${formatCents(backEarlier)} of it went back before`;
      gift.amount_cents = left;
      const like = likely(gift).find(
        (other) => !found.has(other.id) && isLike(gift, other, source, timeZone),
      );
      if (!like) continue;
      found.add(like.id);
      setKind(row, "possible", whereabouts(like, timeZone));
    }
  // The refund is subtracted once the record counts again.
  for (const row of rows) {
    const known = byId.get(giftOf(row) ?? "");
    const isAside = known?.voided_at || known?.status === "disputed";
    if (isAside && row.kind !== "changed") row.refunds = [];
  }
}

/** Returns the external id of the gift that a row's refunds belong to. */
export const giftOf = ({ back, gift }: CheckedRow) => (back ? back.ids[0] : gift.external_id);

function change(
  row: CheckedRow,
  known: Known,
  { amount_cents, status }: Standing,
  at: string | null = null,
): void {
  const from = { amount_cents: known.amount_cents, status: known.status };
  row.kind = "changed";
  row.change = { id: known.id, from, to: { amount_cents, status }, at };
}

/** Proposes the remaining cents for a record, or a full refund when nothing remains. */
function leave(row: CheckedRow, known: Known, left: number, at: string | null = null): void {
  if (left > 0) change(row, known, { amount_cents: left, status: known.status }, at);
  else change(row, known, { amount_cents: known.amount_cents, status: "refunded" }, at);
}

/** The refunds that earlier files and the provider's reports have named, by the id of the gift. */
type Told = ReadonlyMap<string, readonly Refund[]>;

/** Handles a refund of a gift that is only in the books: proposes what is left of it. */
function takeFromBooks(
  row: CheckedRow,
  back: NonNullable<CheckedRow["back"]>,
  books: {
    byId: ReadonlyMap<string, Known>;
    told: Told;
    /** Includes the refunds of earlier rows in this file. */
    toldSince: Map<string, readonly Refund[]>;
    timeZone: string;
  },
): void {
  const { told, toldSince, timeZone } = books;
  const of = back.ids.find((id) => books.byId.has(id)) ?? "";
  const known = books.byId.get(of);
  if (!known || !transactionOf(known)) return;
  back.ids = [of];
  row.isUntied = false;
  const at = row.gift.received_at;
  const where = whereabouts(known, timeZone);
  const earlier = toldSince.get(of) ?? [];
  const [refund] = row.refunds;
  if (!refund) return;
  const { said, all } = addRefund(earlier, refund, at);
  row.refunds = said;
  toldSince.set(of, all);
  const cents = sumOfRefunds(all) - sumOfRefunds(earlier);
  const isIn = cents === 0 || (!told.has(of) && at && isReported(known, at, timeZone));
  const isOpen = known.status === "received" || known.status === "disputed";
  if (isIn || !isOpen || known.voided_at !== null) {
    setKind(row, "known", where);
    return;
  }
  const left = known.amount_cents - cents;
  if (left < 0 && PARTS.some((part) => books.byId.has(`${of}${part}`))) {
    row.isUntied = true;
    row.reason = `${formatCents(cents)} went back of ${of}, which is not one gift (${where})`;
    return;
  }
  row.reason = `${formatCents(cents)} went back, ${formatCents(known.amount_cents)} here (${where})`;
  leave(row, known, left, at);
  // The next row subtracts from what is left.
  if (left > 0) known.amount_cents = left;
}

/** Suffixes of the id of a gift's second part (settle-rows.ts, read-row.ts). */
const PARTS = [":2", ":part2"];

/**
 * Whether the refunds up to a day are already in the record, because its provider reported them, or
 * an older file did before refunds were stored.
 */
const isReported = ({ status_at, received_at }: Known, at: string, timeZone: string) =>
  status_at !== null &&
  status_at > (received_at ?? "") &&
  dayOf(status_at, timeZone) >= dayOf(at, timeZone);

/** The keys that identify the donor of a gift: email and name. */
const keysOf = (gift: { first_name: string; last_name: string; email: string }) =>
  [emailKey(gift.email), nameKey(gift)].filter(Boolean);

/** The number of records read without a pause. */
const AT_ONCE = 2_000;
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the records that the rows may match: by id, and by donor near the rows' days. */
async function findInBooks(
  db: DbOrTransaction,
  { importId, source }: { importId: string; source: string },
  rows: readonly CheckedRow[],
) {
  const ids = [
    ...new Set(
      rows.flatMap(({ gift, back }) => [
        ...(gift.external_id ? [gift.external_id] : []),
        ...(back?.ids ?? []).flatMap((id) => [id, ...PARTS.map((part) => id + part)]),
      ]),
    ),
  ];
  const byId = new Map<string, Known>();
  const books = knownDonations(db, importId);
  for await (const some of unhurriedSlices(ids)) {
    const found = await books
      .where("source", "=", source)
      .where("external_id", "in", some)
      .execute();
    for (const known of found) byId.set(known.external_id ?? "", known);
  }
  const told = await readRefunds(db, source, ids);
  // Rows of the site's own export have record ids.
  for await (const some of unhurriedSlices(ids.filter((id) => RECORD_ID.test(id))))
    for (const known of await books.where("id", "in", some).execute()) byId.set(known.id, known);

  const gifts = rows.filter(({ kind }) => kind === "ready");
  const people = new Set<string>();
  for await (const some of unhurriedSlices(gifts))
    for (const { gift } of some) for (const key of keysOf(gift)) people.add(key);
  const times = gifts.map(({ gift }) => Date.parse(gift.received_at ?? "")).sort((a, b) => a - b);
  const near = books
    .where("voided_at", "is", null)
    .where("received_at", ">=", new Date((times[0] ?? 0) - NEAR).toISOString())
    .where("received_at", "<=", new Date((times.at(-1) ?? 0) + NEAR).toISOString());
  /** Records by donor, then by day and amount. */
  const index = new Map<string, Map<string, Known[]>>();
  for (let after = "", isWhole = people.size === 0; !isWhole; ) {
    const some = await near.where("id", ">", after).orderBy("id").limit(AT_ONCE).execute();
    for (const known of some)
      for (const key of keysOf(known).filter((who) => people.has(who)))
        for (const cents of known.source === source
          ? [known.amount_cents]
          : [known.amount_cents, ""]) {
          const theirs = index.get(key) ?? new Map<string, Known[]>();
          const place = placeOf(known.received_at ?? "", cents);
          const others = theirs.get(place);
          if (others) others.push(known);
          else index.set(key, theirs.set(place, [known]));
        }
    after = some.at(-1)?.id ?? "";
    isWhole = some.length < AT_ONCE;
    await setImmediate();
  }
  /**
   * Returns records with the same amount as a gift, then records of other sources with any amount.
   */
  const likely = (gift: ReadyGift) =>
    [gift.amount_cents, ""].flatMap((cents) =>
      keysOf(gift).flatMap((key) => {
        const theirs = index.get(key);
        if (!theirs) return [];
        return NEAR_DAYS.flatMap(
          (days) => theirs.get(placeOf(gift.received_at, cents, days)) ?? [],
        );
      }),
    );
  return { byId, likely, told };
}

/** A record within NEAR may be up to two calendar days away. */
const NEAR_DAYS = [0, -1, 1, -2, 2];

const placeOf = (at: string, cents: number | string, days = 0) => {
  const day = days === 0 ? at : new Date(Date.parse(at) + days * DAY).toISOString();
  return `${day.slice(0, 10)}|${cents}`;
};

function setKind(row: CheckedRow, kind: "known" | "possible", where: string): void {
  row.kind = kind;
  row.reason = `${kind === "known" ? "Already here" : "Possible duplicate"}: ${where}`;
}

const isCounted = ({ status, voided_at }: Known) =>
  (status === "received" || status === "pledged") && voided_at === null;

/**
 * A note for a pledge that the file calls paid: its record stays a pledge until staff record the
 * payment.
 */
const paidSince = (gift: ReadyGift, known: Known) =>
  gift.status === "received" && known.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

/** Leaves out the records that this very import has written. */
const knownDonations = (db: DbOrTransaction, importId: string) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id", "first_name", "last_name"])
    .select(["email", "amount_cents", "status", "status_at", "voided_at"])
    .where((eb) => eb.or([eb("import_id", "is", null), eb("import_id", "<>", importId)]));

type Known = Awaited<ReturnType<ReturnType<typeof knownDonations>["execute"]>>[number];

/**
 * Whether a record may be the same gift: by email within a day and a half, or by name on the same
 * day.
 */
function isLike(gift: ReadyGift, other: Known, source: string, timeZone: string): boolean {
  if ((other.status === "pledged") !== (gift.status === "pledged")) return false;
  const isEqual = other.amount_cents === gift.amount_cents;
  const at = other.received_at ?? "";
  const isSameDay = () => dayOf(at, timeZone) === dayOf(gift.received_at, timeZone);
  if (!isEqual)
    return (
      other.source !== source && mayBeFee(gift.amount_cents, other.amount_cents) && isSameDay()
    );
  if (gift.email && other.email) {
    const isNear = Math.abs(Date.parse(at) - Date.parse(gift.received_at)) <= NEAR;
    return emailKey(gift.email) === emailKey(other.email) && isNear;
  }
  // A provider numbers its gifts, so two numbers of one provider are two gifts, whatever else is
  // equal.
  const isNumbered = [gift.external_id, other.external_id ?? ""].every((key) => !isContentKey(key));
  if (other.source === source && isNumbered) return false;
  return isSameDay();
}

function whereabouts({ source, received_at, import_id, status }: Known, timeZone: string): string {
  const day = received_at ? shortDate(dayOf(received_at, timeZone)) : "";
  const byHand = source === "staff" || source === "pledge-payment";
  const how = import_id ? "imported" : byHand ? "entered by hand" : `reported by ${source}`;
  return `${how}, ${day}, ${status}`;
}
