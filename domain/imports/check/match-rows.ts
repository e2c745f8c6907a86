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
 * "possible": may be another gift or one that is here already. "known": is here already. "changed": is here, with
 * another amount or state. "back" is a kind only until the rows are settled (settle-rows.ts).
 */
export type RowKind = RowReading["kind"] | "possible" | "known" | "changed";

/** How a row, or a part of one, is read, and what importing it would do. */
export interface CheckedRow extends Omit<RowReading, "kind" | "reason"> {
  line: number;
  kind: RowKind;
  /** Why it is left out, or of a ready row which row it repeats; in one line for staff. */
  reason: string | null;
  /** Money that went back from a gift that the file does not name. */
  isUntied?: boolean;
  /** The last day on which money of it went back by rows of their own; ISO UTC. */
  backAt?: string;
  /** Of a changed row: the record that it is, and what becomes of it; `at` is when, where the file says so. */
  change?: { id: string; from: Standing; to: Standing; at: string | null };
}

/** Amount in cents and status of a record. */
interface Standing {
  amount_cents: number;
  status: string;
}

/** Two records of one gift may differ by a day: one has the day of the gift, one the day it was booked. */
const NEAR = 1.5 * DAY;

/** The fee that a donor covers at one provider, and that another does not count. */
const mayBeFee = (cents: number, other: number) =>
  Math.abs(cents - other) <= Math.min(cents, other) * 0.05 + 50;

/**
 * Sets kind and reason of rows that are in the books already: by source and external id, or by the id of the
 * record itself; gifts also by email or name, amount and day under another id, record for record, from another
 * source also with the fee. What went back of them by earlier files is off, each refund once.
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
  /** Of gifts in parts of which more went back than the first part. */
  const heldBack = new Set(
    inParts.flatMap(([id, parts]) => {
      const first = parts.find(({ gift }) => gift.external_id === id);
      const back = sumOfRefunds(told.get(id) ?? []);
      return first && back > (first.gift.amount_cents ?? 0) ? id : [];
    }),
  );
  // A record can be only one row's.
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
        // Of others staff have corrected the amount here, or split them: only what went back since comes off.
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
  // It comes off once they count again.
  for (const row of rows) {
    const known = byId.get(giftOf(row) ?? "");
    const isAside = known?.voided_at || known?.status === "disputed";
    if (isAside && row.kind !== "changed") row.refunds = [];
  }
}

/** The external id of the gift of which a row tells what went back. */
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

/** Offers that some cents are left of a record; without any it is refunded. */
function leave(row: CheckedRow, known: Known, left: number, at: string | null = null): void {
  if (left > 0) change(row, known, { amount_cents: left, status: known.status }, at);
  else change(row, known, { amount_cents: known.amount_cents, status: "refunded" }, at);
}

/** The refunds that earlier files, and reports of the provider, have told, by the id of the gift. */
type Told = ReadonlyMap<string, readonly Refund[]>;

/** Money that went back from a gift that is in the books alone: what is left of it is offered. */
function takeFromBooks(
  row: CheckedRow,
  back: NonNullable<CheckedRow["back"]>,
  books: {
    byId: ReadonlyMap<string, Known>;
    told: Told;
    /** With those of this file's earlier rows. */
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
  // Of the next row that takes from it.
  if (left > 0) known.amount_cents = left;
}

/** What ends the id of the second part of a gift (settle-rows.ts, read-row.ts). */
const PARTS = [":2", ":part2"];

/** Its provider has reported what went back by a day itself, or a file did before refunds were stored. */
const isReported = ({ status_at, received_at }: Known, at: string, timeZone: string) =>
  status_at !== null &&
  status_at > (received_at ?? "") &&
  dayOf(status_at, timeZone) >= dayOf(at, timeZone);

/** Whose a gift may be: by email and by name. */
const keysOf = (gift: { first_name: string; last_name: string; email: string }) =>
  [emailKey(gift.email), nameKey(gift)].filter(Boolean);

/** Records that are read without a pause. */
const AT_ONCE = 2_000;
const RECORD_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The records that a file's rows may be: by their id, and near their days by whose they are. */
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
  // From our own export.
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
  /** By whose they are, then by day and amount. */
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
  /** Those with the amount of a gift, then those of other sources with any. */
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

/** A record within NEAR may lie two days apart. */
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

/** A pledge that the file calls paid: its record stays a pledge until staff record the payment. */
const paidSince = (gift: ReadyGift, known: Known) =>
  gift.status === "received" && known.status === "pledged"
    ? "; paid in this file: record the payment on the pledge"
    : "";

/** Without the records that this very import has written. */
const knownDonations = (db: DbOrTransaction, importId: string) =>
  db
    .selectFrom("donations")
    .select(["id", "external_id", "source", "received_at", "import_id", "first_name", "last_name"])
    .select(["email", "amount_cents", "status", "status_at", "voided_at"])
    .where((eb) => eb.or([eb("import_id", "is", null), eb("import_id", "<>", importId)]));

type Known = Awaited<ReturnType<ReturnType<typeof knownDonations>["execute"]>>[number];

/** Of one person by email within a day and a half, by name on the same day. */
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
  // A provider numbers its gifts: two numbers of one provider are two gifts, whatever else is equal.
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
