/**
 * Settles what the rows of a file say about one another: refunds, gifts in several rows, totals of
 * other rows.
 */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { emailKey, foldName } from "#db/fold-text.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { type Refund, sumOfRefunds } from "#domain/donations/refunds.ts";
import { formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import type { CheckedRow } from "./match-rows.ts";
import { isContentKey, MATCH, type MoneyBack } from "./read-row.ts";

/**
 * Subtracts refunds from the gifts that their rows name, and distinguishes rows with the same id.
 * Holds back uncertain rows, with the reason. Pauses so that the process answers other requests.
 * Returns the rows of refunds without a known gift.
 */
export async function settleRows(
  rows: readonly CheckedRow[],
  timeZone: string,
): Promise<CheckedRow[]> {
  const gifts = rows.filter(({ kind }) => kind === "ready");
  // Fully refunded rows are numbered too, or the equal rows after them would change their keys.
  numberEqualRows(rows.filter(({ kind, refunds }) => kind === "ready" || refunds.length > 0));
  await setImmediate();
  distinguishRows(gifts);
  await setImmediate();
  return subtractRefunds(
    gifts.filter(({ kind }) => kind === "ready" || kind === "possible"),
    rows.filter(({ kind }) => kind === "back"),
    timeZone,
  );
}

/**
 * Numbers the content keys of equal rows without ids of their own, because each such row is a gift.
 * The n-th of them in a file is the n-th in the books, so that importing the same file again adds
 * nothing (docs/decisions/0106).
 */
function numberEqualRows(gifts: readonly CheckedRow[]): void {
  const equal = new Map<string, { line: number; count: number }>();
  for (const row of gifts) {
    const key = row.gift.external_id;
    if (!key || !isContentKey(key)) continue;
    const first = equal.get(key);
    if (first) {
      first.count += 1;
      row.gift.external_id = `${key}:${first.count}`;
      row.reason ??= `the same as line ${first.line}, counts as a gift of its own`;
    } else equal.set(key, { line: row.line, count: 1 });
  }
}

/**
 * Makes the key of a refund: its own id or its day, its amount, and a number among equals. It is
 * the same in every file.
 */
function numberRefunds(timeZone: string) {
  const counts = new Map<string, number>();
  return ({ id, gift }: CheckedRow, cents: number, of: string): Refund => {
    const day = gift.received_at && dayOf(gift.received_at, timeZone);
    const key = `${id && id !== of ? id : day} ${cents}`;
    const count = (counts.get(`${of} ${key}`) ?? 0) + 1;
    counts.set(`${of} ${key}`, count);
    return { key: `${key} ${count}`, cents, at: day };
  };
}

async function subtractRefunds(
  all: readonly CheckedRow[],
  backs: readonly CheckedRow[],
  timeZone: string,
): Promise<CheckedRow[]> {
  if (backs.length === 0) return [];
  const index = indexGifts(all);
  const refundOf = numberRefunds(timeZone);
  const unnamed: CheckedRow[] = [];
  const subtract = (row: CheckedRow) => {
    const back = row.back ?? { cents: 0, ids: [] };
    row.kind = "unpaid";
    // The id may be that of the refunded gift. With it the row would be taken for the gift.
    row.gift.external_id = null;
    const { giftId, candidates, only } = findRefunded(row, back, index);
    if (only) {
      const refund = refundOf(row, back.cents, giftId ?? only.gift.external_id ?? "");
      return subtractRefund(only, row, refund, index.matchesByLine.get(only.line));
    }
    const isHeldBack = holdBack(candidates, row.line, back.cents);
    explainUnsubtracted(row, back, giftId);
    if (isHeldBack) row.back = null;
    else {
      const [of] = back.ids;
      if (row.back && of) row.refunds = [refundOf(row, back.cents, of)];
      unnamed.push(row);
    }
  };
  for await (const slice of slicesWithPauses(backs, COMPARED_AT_ONCE)) slice.forEach(subtract);
  return unnamed;
}

/** Indexes the gifts of a file, and the gifts that employers matched by the line of the gift. */
function indexGifts(all: readonly CheckedRow[]) {
  const isMatch = ({ gift }: CheckedRow) => gift.external_id?.endsWith(MATCH) ?? false;
  const gifts = all.filter((row) => !isMatch(row));
  return {
    matchesByLine: Map.groupBy(all.filter(isMatch), ({ line }) => line),
    byId: Map.groupBy(gifts, ({ id }) => id),
    byPerson: Map.groupBy(gifts, personKeyOf),
    byCents: Map.groupBy(gifts, ({ gift }) => gift.amount_cents),
  };
}

/**
 * Finds the gifts that a refund may belong to: those with an id that its row names, or else earlier
 * ones of its person, or of its amount if it names no person. `giftId` is the id that the row names,
 * and `only` the one gift to subtract the refund from, if it is certain.
 */
function findRefunded(
  row: CheckedRow,
  { cents, ids }: MoneyBack,
  { byId, byPerson, byCents }: ReturnType<typeof indexGifts>,
) {
  const personKey = personKeyOf(row);
  const giftId = ids.find((id) => byId.has(id));
  const named = giftId ? byId.get(giftId) : undefined;
  const isBefore = ({ gift }: CheckedRow) =>
    (gift.amount_cents ?? 0) >= cents && (gift.received_at ?? "") <= (row.gift.received_at ?? "9");
  const findLike = () => {
    if (named?.length === 1) return named;
    if (named) return named.filter((gift) => personKeyOf(gift) === personKey);
    if (ids.length > 1) return [];
    return (personKey ? byPerson.get(personKey) : byCents.get(cents))?.filter(isBefore) ?? [];
  };
  const like = findLike();
  const equal = like.filter(({ gift }) => gift.amount_cents === cents);
  const onlyEqual = equal.length === 1 && personKey ? equal : [];
  const [only] = like.length === 1 ? like : onlyEqual;
  return { giftId, candidates: named ?? like, only: named || personKey ? only : undefined };
}

/** Holds back the gifts that a refund may have been a part of. Returns false if there are none. */
function holdBack(candidates: readonly CheckedRow[], line: number, cents: number): boolean {
  const gifts = candidates.filter(({ kind }) => kind === "ready");
  const reason = `${formatCents(cents)} went back on line ${line}, and may have been a part of this gift`;
  for (const gift of gifts) setKindAndReason(gift, "possible", reason);
  return gifts.length > 0;
}

/** Adds to the row's reason which gift it names, from which it could not be subtracted. */
function explainUnsubtracted(
  row: CheckedRow,
  { cents, ids }: MoneyBack,
  giftId: string | undefined,
): void {
  const unknown =
    ids.length > 1
      ? `${ids[0]}, which is neither in this file nor in the books`
      : "a gift that the row does not name";
  const named = giftId ? `${ids[0]}, which is not one gift of this file` : unknown;
  const [problem = "", details] = (row.reason ?? "").split(/ \((.*)\)$/);
  row.reason = `${problem} (${details ? `${details}; ` : ""}${formatCents(cents)} of ${named})`;
}

/** Each row is compared with all gifts of a person or of an amount. */
export const COMPARED_AT_ONCE = 20;

/**
 * Subtracts the refund of a row from a gift. When nothing is left of the gift, the gifts that
 * employers matched are held back.
 */
function subtractRefund(
  from: CheckedRow,
  row: CheckedRow,
  refund: Refund,
  matches: readonly CheckedRow[] = [],
): void {
  const { line, gift } = row;
  const all = [...from.refunds, refund];
  const cents = sumOfRefunds(all) - sumOfRefunds(from.refunds);
  from.refunds = all;
  const left = (from.gift.amount_cents ?? 0) - cents;
  from.gift.amount_cents = left;
  if (gift.received_at && gift.received_at > (from.backAt ?? "")) from.backAt = gift.received_at;
  row.reason = `Money that went back: ${formatCents(refund.cents)} took away from line ${from.line}`;
  row.back = null;
  if (left > 0) from.hint = `${formatCents(cents)} of it went back on line ${line}`;
  else setKindAndReason(from, "unpaid", `Nothing left of it: it went back on line ${line}`);
  if (from.kind !== "unpaid") return;
  for (const match of matches)
    setKindAndReason(match, "possible", `The gift that it matches went back on line ${line}`);
}

/** Returns the email or the name; "" for a row without either. */
export const personKeyOf = ({ gift, isNameless }: CheckedRow) =>
  isNameless ? "" : emailKey(gift.email) || unorderedName(gift);

/**
 * Returns the words of a name in a fixed order and in lower case, so that "Quist, Orla" equals
 * "Orla Quist". "" without a name.
 */
export const unorderedName = (gift: { first_name: string; last_name: string }) => {
  const words = foldName(`${gift.first_name} ${gift.last_name}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words[0] === "anonymous" ? "" : words.sort().join(" ");
};

/**
 * Distinguishes rows with the same id: a repeated row, parts of a gift, the total of the parts, or
 * another gift.
 */
function distinguishRows(gifts: readonly CheckedRow[]): void {
  const groups = Map.groupBy(
    gifts.filter(({ gift }) => !isContentKey(gift.external_id)),
    ({ gift }) => gift.external_id,
  );
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    const parts = settleOthers(first, others);
    const total = findTotal([...parts.values()]);
    if (total) setKindAndReason(total, "none", "No gift: the sum of the rows with this id");
    // Sorted, so that the next export may list them in another order.
    const inOrder = [...parts]
      .filter(([, part]) => part !== total)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [at, [, { gift }]] of inOrder.entries())
      if (at > 0) gift.external_id = `${gift.external_id}:${at + 1}`;
  }
}

/** Settles repeated rows and other gifts. Returns the first row and its other parts, by partKey. */
function settleOthers(first: CheckedRow, others: readonly CheckedRow[]): Map<string, CheckedRow> {
  const parts = new Map([[partKey(first), first]]);
  for (const row of others) {
    const same = parts.get(partKey(row));
    if (dayAndPerson(row) !== dayAndPerson(first)) {
      setKindAndReason(
        row,
        "possible",
        `Possible duplicate: the id of line ${first.line}, but of another day or person`,
      );
      // A hash, because an id stays when the person is erased.
      const digest = createHash("sha256").update(dayAndPerson(row)).digest("hex");
      row.gift.external_id = `${row.gift.external_id}:${digest.slice(0, 16)}`;
    } else if (same)
      setKindAndReason(
        row,
        "known",
        `Already here: twice in this file, first on line ${same.line}`,
      );
    else parts.set(partKey(row), row);
  }
  return parts;
}

/** Finds the row whose amount is the sum of all others. */
function findTotal(parts: readonly CheckedRow[]): CheckedRow | undefined {
  if (parts.length < 3) return undefined;
  const all = parts.reduce((sum, { gift }) => sum + (gift.amount_cents ?? 0), 0);
  return parts.find(({ gift }) => (gift.amount_cents ?? 0) * 2 === all);
}

function setKindAndReason(row: CheckedRow, kind: CheckedRow["kind"], reason: string): void {
  row.kind = kind;
  row.reason = reason;
}

const dayAndPerson = (row: CheckedRow) =>
  `${row.gift.received_at?.slice(0, 10)} ${personKeyOf(row)}`;
/** The key of rows with the same designation, amount and status. */
const partKey = ({ gift }: CheckedRow) =>
  `${gift.designation} ${String(gift.amount_cents).padStart(15, "0")} ${gift.status}`;
