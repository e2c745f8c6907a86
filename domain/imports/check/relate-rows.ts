/**
 * Relates the rows of a file to one another: refunds, gifts in several rows, totals of
 * other rows.
 */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { emailKey, foldName } from "#db/fold-text.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { type Refund, sumOfRefunds } from "#domain/donations/refunds.ts";
import { isContentKey, isEmployerMatchId, rowPartId } from "#domain/imports/row/gift-ids.ts";
import type { SeparateRefund } from "#domain/imports/row/outcome.ts";
import type { RowReason } from "#domain/imports/row/reason.ts";
import { says } from "#domain/imports/states.ts";
import { formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import {
  applyResult,
  type CheckedRow,
  type CheckResult,
  type GiftRow,
  isReadyRow,
} from "./checked-row.ts";

/** Sorts after every ISO time. */
const LAST_MOMENT = "9";

type RefundRow = CheckedRow & { separateRefund: SeparateRefund };

const isSeparateRefund = (row: CheckedRow): row is RefundRow => Boolean(row.separateRefund);

/**
 * Subtracts refunds from the gifts that their rows name, and distinguishes rows with the same id.
 * Holds back uncertain rows, with the reason. Pauses so that the process answers other requests.
 */
export async function relateRows(rows: readonly CheckedRow[], timeZone: string): Promise<void> {
  const gifts = rows.filter(isReadyRow);
  // Fully refunded rows are numbered too, or the equal rows after them would change their keys.
  const numbered = rows.filter(({ kind, refunds }) => kind === "ready" || refunds.length > 0);
  // Earlier releases did not number those whose own columns leave nothing.
  const isLast = ({ reason }: CheckedRow) => Number(reason?.code === "nothing-left");
  numberEqualRows(numbered.toSorted((a, b) => isLast(a) - isLast(b)));
  await setImmediate();
  distinguishRows(gifts);
  await setImmediate();
  dropReversedRefunds(rows);
  dropRepeatedRefunds(rows, new Set(gifts.map(({ id }) => id)));
  await subtractRefunds(
    gifts.filter(({ kind }) => kind === "ready" || kind === "possible"),
    rows.filter(isSeparateRefund),
    timeZone,
  );
}

/**
 * Numbers the content keys of equal rows without ids of their own, because each such row is a gift.
 * The n-th of them in a file is the n-th in the books, so that importing the same file again adds
 * nothing (docs/decisions/0106).
 */
function numberEqualRows(rows: readonly CheckedRow[]) {
  const firsts = new Map<string, { line: number; count: number }>();
  for (const row of rows) {
    const key = row.gift.external_id;
    if (!key || !isContentKey(key)) continue;
    const first = firsts.get(key);
    if (first) {
      first.count += 1;
      applyResult(row, {
        gift: { external_id: rowPartId(key, first.count) },
        reason: row.reason ?? { code: "equal-row", line: first.line },
      });
    } else firsts.set(key, { line: row.line, count: 1 });
  }
}

/**
 * Distinguishes rows with the same id: a repeated row, parts of a gift, the total of the parts, or
 * another gift.
 */
function distinguishRows(gifts: readonly GiftRow[]) {
  const groups = Map.groupBy(
    gifts.filter(({ gift }) => !isContentKey(gift.external_id)),
    ({ gift }) => gift.external_id,
  );
  for (const [first, ...others] of groups.values()) {
    if (!first || others.length === 0) continue;
    const partsByKey = new Map([[partKey(first), first]]);
    for (const row of others) {
      const result = classifySameId(row, first, partsByKey.get(partKey(row)));
      if (result) applyResult(row, result);
      else partsByKey.set(partKey(row), row);
    }
    numberParts(partsByKey);
  }
}

/** Classifies a row with the id of an earlier one; null for another part of the same gift. */
function classifySameId(
  row: GiftRow,
  first: GiftRow,
  equalPart: GiftRow | undefined,
): CheckResult | null {
  if (dayAndPerson(row) !== dayAndPerson(first))
    return {
      kind: "possible",
      reason: { code: "id-of-other-gift", line: first.line },
      gift: { external_id: otherGiftId(row) },
    };
  if (!equalPart) return null;
  return { kind: "known", reason: { code: "twice-in-file", line: equalPart.line } };
}

/** Gives each part of a gift an id of its own, and leaves out a row that may sum the others. */
function numberParts(partsByKey: ReadonlyMap<string, GiftRow>) {
  const parts = [...partsByKey.values()];
  const sum = findSum(parts);
  const isOfFunds = parts.some(({ gift }) => gift.designation);
  // One with a designation is half of the gift.
  if (sum && !sum.gift.designation)
    applyResult(
      sum,
      isOfFunds
        ? { kind: "none", reason: { code: "no-gift", what: "sum" } }
        : { kind: "possible", reason: { code: "sum-of-others" } },
    );
  // Sorted, so that the next export may list them in another order. Earlier releases left the sum
  // out, so it comes last and the others keep their ids.
  const inOrder = [...partsByKey]
    .filter(([, part]) => part.kind !== "none")
    .sort(
      ([a, one], [b, other]) => Number(one === sum) - Number(other === sum) || (a < b ? -1 : 1),
    );
  for (const [index, [, part]] of inOrder.entries()) {
    const external_id = rowPartId(part.gift.external_id, index + 1);
    if (index > 0) applyResult(part, { gift: { external_id } });
  }
}

/** Finds the row whose amount is the sum of all others. */
function findSum(parts: readonly GiftRow[]): GiftRow | undefined {
  if (parts.length < 3) return undefined;
  const totalCents = parts.reduce((sum, { gift }) => sum + gift.amount_cents, 0);
  return parts.find(({ gift }) => gift.amount_cents * 2 === totalCents);
}

const dayAndPerson = (row: CheckedRow) =>
  `${row.gift.received_at?.slice(0, 10)} ${personKeyOf(row)}`;

/**
 * Makes the id of a row whose own id another gift has. It holds a hash, because an id stays when
 * the person is erased.
 */
export function otherGiftId(row: CheckedRow): string {
  const digest = createHash("sha256").update(dayAndPerson(row)).digest("hex").slice(0, 16);
  return `${row.gift.external_id}:${digest}`;
}

/** The key of rows with the same designation, amount and status. */
const partKey = ({ gift }: GiftRow) =>
  `${gift.designation} ${String(gift.amount_cents).padStart(15, "0")} ${gift.status}`;

/**
 * Rows handled before other requests get a turn. Few, because one refund may be compared with every
 * gift of its person or amount.
 */
export const ROWS_BETWEEN_PAUSES = 20;

/** Leaves out each refund or dispute whose money came back in another row. */
function dropReversedRefunds(rows: readonly CheckedRow[]) {
  const refunds = Map.groupBy(
    rows.filter(({ id, separateRefund }) => id && separateRefund),
    ({ id, separateRefund }) => `${id} ${separateRefund?.cents}`,
  );
  for (const { id, reason, gift } of rows)
    if (reason?.code === "no-gift" && reason.what === "correction") {
      const refund = refunds.get(`${id} ${gift.amount_cents}`)?.shift();
      if (refund) applyResult(refund, { kind: "none", reason, separateRefund: null });
    }
}

/**
 * Leaves out a refund's row when the gift's own row says that its money went back: "Refunded, 40"
 * and later "-40". The refund names that gift, or else has the same person and sum.
 */
function dropRepeatedRefunds(rows: readonly CheckedRow[], idsOfGifts: ReadonlySet<string>) {
  const latestFirst = rows.toSorted(
    (a, b) => Number(momentOf(a) < momentOf(b)) - Number(momentOf(a) > momentOf(b)),
  );
  const refunds = Map.groupBy(
    latestFirst.filter(isSeparateRefund),
    (row) => `${refundedNameOf(row, idsOfGifts)} ${row.separateRefund.cents}`,
  );
  for (const row of latestFirst) {
    if (row.kind !== "unpaid" || row.refunds.length === 0) continue;
    const refund = takeRepetition(row, refunds);
    if (refund)
      applyResult(refund, {
        kind: "none",
        reason: { code: "no-gift", what: "repetition" },
        separateRefund: null,
      });
  }
}

/** The ISO time of a row. A refund without one comes after all others. */
const momentOf = ({ gift, separateRefund }: CheckedRow) =>
  gift.received_at ?? (separateRefund ? LAST_MOMENT : "");

/** Returns the id of the gift that a refund names; without one in this file, its person. */
function refundedNameOf(row: RefundRow, idsOfGifts: ReadonlySet<string>): string {
  const { giftIds } = row.separateRefund;
  const namesGift = giftIds.length > 1 || giftIds.some((id) => idsOfGifts.has(id));
  return (namesGift && giftIds[0]) || personKeyOf(row);
}

/** Takes the latest refund, not earlier than a row, that repeats what the row says itself. */
function takeRepetition(row: CheckedRow, refunds: ReadonlyMap<string, RefundRow[]>) {
  // A canceled row was never paid: a refund that doesn't name it is another gift's.
  const names = tookNoMoney(row) ? [row.id] : [row.id, personKeyOf(row)];
  return names
    .filter(Boolean)
    .map((name) => refunds.get(`${name} ${sumOfRefunds(row.refunds)}`) ?? [])
    .find(([refund]) => refund && momentOf(refund) >= momentOf(row))
    ?.shift();
}

/** Whether a row's state says that it was canceled before it was paid. */
const tookNoMoney = ({ reason }: CheckedRow) =>
  reason?.code === "not-paid" && says(reason.cell?.text ?? "", "canceled");

async function subtractRefunds(
  gifts: readonly GiftRow[],
  refundRows: readonly RefundRow[],
  timeZone: string,
) {
  if (refundRows.length === 0) return;
  const index = indexGifts(gifts);
  const toRefund = makeRefundMaker(timeZone);
  for await (const slice of slicesWithPauses(refundRows, ROWS_BETWEEN_PAUSES))
    for (const refundRow of slice)
      for (const [row, result] of classifyRefund(refundRow, index, toRefund))
        applyResult(row, result);
}

type GiftIndex = ReturnType<typeof indexGifts>;

/** Indexes the gifts of a file, and employers' matches by the line of the gift. */
function indexGifts(rows: readonly GiftRow[]) {
  const isEmployerMatch = ({ gift }: GiftRow) => isEmployerMatchId(gift.external_id);
  const gifts = rows.filter((row) => !isEmployerMatch(row));
  return {
    employerMatchesByLine: Map.groupBy(rows.filter(isEmployerMatch), ({ line }) => line),
    byId: Map.groupBy(gifts, ({ id }) => id),
    byPerson: Map.groupBy(gifts, personKeyOf),
    byCents: Map.groupBy(gifts, ({ gift }) => gift.amount_cents),
  };
}

/**
 * Returns a function that makes the refund of a row. Its key is its own id or its day, its amount,
 * and a number among equals, so that it is the same in every file.
 */
function makeRefundMaker(timeZone: string) {
  const counts = new Map<string, number>();
  return ({ id, gift }: CheckedRow, cents: number, giftId: string): Refund => {
    const day = gift.received_at && dayOf(gift.received_at, timeZone);
    const key = `${id && id !== giftId ? id : day} ${cents}`;
    const count = (counts.get(`${giftId} ${key}`) ?? 0) + 1;
    counts.set(`${giftId} ${key}`, count);
    return { key: `${key} ${count}`, cents, at: day };
  };
}

/**
 * Finds the gifts that a refund in a row of its own may belong to: those with an id that its row
 * names, or else earlier ones of its person, or of its amount if it names no person.
 */
function findCandidates(
  row: RefundRow,
  withId: GiftRow[] | undefined,
  { byPerson, byCents }: GiftIndex,
): GiftRow[] {
  const { cents, giftIds } = row.separateRefund;
  const personKey = personKeyOf(row);
  const isBefore = ({ gift }: GiftRow) =>
    gift.amount_cents >= cents && gift.received_at <= (row.gift.received_at ?? LAST_MOMENT);
  if (withId?.length === 1) return withId;
  if (withId) return withId.filter((gift) => personKeyOf(gift) === personKey);
  if (giftIds.length > 1) return [];
  return (personKey ? byPerson.get(personKey) : byCents.get(cents))?.filter(isBefore) ?? [];
}

/**
 * Classifies a refund in a row of its own and the gifts that it may belong to. It is subtracted
 * from a single such gift; several are held back.
 */
function classifyRefund(
  row: RefundRow,
  index: GiftIndex,
  toRefund: ReturnType<typeof makeRefundMaker>,
): [CheckedRow, CheckResult][] {
  const { cents, giftIds } = row.separateRefund;
  const personKey = personKeyOf(row);
  const giftId = giftIds.find((id) => index.byId.has(id));
  const withId = giftId ? index.byId.get(giftId) : undefined;
  const candidates = findCandidates(row, withId, index);
  const equal = candidates.filter(({ gift }) => gift.amount_cents === cents);
  const onlyEqual = equal.length === 1 && personKey ? equal : [];
  const [only] = candidates.length === 1 ? candidates : onlyEqual;
  if (only && (withId || personKey)) {
    const refund = toRefund(row, cents, giftId ?? only.gift.external_id);
    const result = classifyRefundedGift(only, row, refund);
    const reason: RowReason = { code: "refund-subtracted", cents, line: only.line };
    const employerMatches = (result.kind && index.employerMatchesByLine.get(only.line)) ?? [];
    return [
      [row, { kind: "unpaid", reason, separateRefund: null }],
      [only, result],
      ...holdBack(employerMatches, { code: "matched-gift-refunded", line: row.line }),
    ];
  }
  const reason: RowReason = {
    code: "refund-unclear",
    cents,
    giftId: (giftId || giftIds.length > 1 ? giftIds[0] : null) ?? null,
    isInFile: giftId !== undefined,
    cell: row.reason?.cell ?? null,
  };
  const heldBack = holdBack(
    (withId ?? candidates).filter(({ kind }) => kind === "ready"),
    { code: "refund-nearby", cents, line: row.line },
  );
  if (heldBack.length > 0)
    return [[row, { kind: "unpaid", reason, separateRefund: null }], ...heldBack];
  const refunds = giftIds.slice(0, 1).map((id) => toRefund(row, cents, id));
  return [[row, { kind: "unpaid", reason, refunds, isUnmatched: true }]];
}

/** Subtracts the refund of another row from a gift. */
function classifyRefundedGift(
  { gift, ...giftRow }: GiftRow,
  row: CheckedRow,
  refund: Refund,
): CheckResult {
  const refunds = [...giftRow.refunds, refund];
  const cents = sumOfRefunds(refunds) - sumOfRefunds(giftRow.refunds);
  const remainingCents = gift.amount_cents - cents;
  const { received_at } = row.gift;
  const result: CheckResult = { refunds, gift: { amount_cents: remainingCents } };
  if (received_at && received_at > (giftRow.refundedAt ?? "")) result.refundedAt = received_at;
  if (remainingCents > 0)
    return { ...result, hint: `${formatCents(cents)} of it went back on line ${row.line}` };
  return {
    ...result,
    kind: "unpaid",
    reason: { code: "refunded", line: row.line },
  };
}

const holdBack = (gifts: readonly GiftRow[], reason: RowReason) =>
  gifts.map((gift): [CheckedRow, CheckResult] => [gift, { kind: "possible", reason }]);

/** Returns the email or the name; "" for a row without either. */
const personKeyOf = ({ gift, isNameless }: CheckedRow) =>
  isNameless ? "" : emailKey(gift.email) || unorderedName(gift);

/**
 * Returns the words of a name in a fixed order and in lower case, so that "Quist, Orla" equals
 * "Orla Quist". "" without a name.
 */
export const unorderedName = (gift: { first_name: string; last_name: string }) => {
  const words = foldName(`${gift.first_name} ${gift.last_name}`).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words[0] === "anonymous" ? "" : words.sort().join(" ");
};
