/** What one row is by its own cells: ready to become a gift, or why not. */
import { columnsRead, type ImportField } from "#domain/imports/map/import-fields.ts";
import { namesReturn, saysReturned } from "#domain/imports/states.ts";
import { centsIn } from "./parse-amount.ts";
import type { QuotedCell, RowReason } from "./reason.ts";
import type { RowValues } from "./values.ts";
import { saysNo, saysNothing, saysYes } from "./words.ts";

/** The row has what a gift's record needs. An amount that only an employer matches counts as 0. */
interface ReadyOutcome {
  kind: "ready";
  cents: number;
  /** ISO UTC. */
  receivedAt: string;
}

/** "unpaid" rows bring no money, or are refunds; "none" are no gifts. */
export interface LeftOutOutcome {
  kind: "unpaid" | "none" | "error";
  reason: RowReason;
  separateRefund?: SeparateRefund | null;
  /** The whole gift was refunded. An earlier file may have stored it. */
  isFullyRefunded?: boolean;
}

/** A refund in a row of its own. */
export interface SeparateRefund {
  cents: number;
  /** The ids that may name the gift, the most reliable first. */
  giftIds: string[];
}

export const classifyRow = (row: RowValues): ReadyOutcome | LeftOutOutcome =>
  findNonGift(row) ?? findSeparateRefund(row) ?? findUnpaid(row) ?? checkReadable(row);

/** Finds headings, totals and rows with missing or extra cells. */
function findNonGift(row: RowValues): LeftOutOutcome | null {
  const { state, date, cells } = row;
  const { headers } = row.layout;
  if (state.noGift)
    return {
      kind: "none",
      reason: { code: "no-gift", what: state.noGift, cell: row.quoteAt(state.columnIndex) },
    };
  if (!date.ok && !/\d/.test(row.textOf("amount")))
    return {
      kind: "none",
      reason: { code: "no-gift", what: "empty", cell: row.quote("receivedAt") },
    };
  // Some programs write no empty cells at the end of a row.
  const lacksCells = Math.max(...columnsRead(row.layout)) >= cells.length;
  if (lacksCells || cells.slice(headers.length).some((cell) => cell.trim()))
    return {
      kind: "error",
      reason: { code: "wrong-width", cells: cells.length, columns: headers.length },
    };
  return null;
}

/** Finds a refund in a row of its own. */
function findSeparateRefund(row: RowValues): LeftOutOutcome | null {
  const { state, amount, giftIds, isNameless } = row;
  const namesGift = giftIds.length > 0 || !isNameless;
  const isNegativeGift = amount.ok && amount.cents < 0 && namesGift;
  const isRefund = isNegativeGift || row.textsOf("takesBack").length > 0;
  if (state.kind !== "refund" && !(isRefund && state.kind !== "unpaid")) return null;
  if (!amount.ok) return errorIn(row, amount.field, { code: amount.problem });
  return {
    kind: "unpaid",
    reason: {
      code: "refund",
      cell: state.kind === "refund" ? row.quoteAt(state.columnIndex) : null,
    },
    separateRefund: { cents: Math.abs(amount.cents), giftIds },
  };
}

/** Finds a gift that was not paid or was refunded, and a pledge whose payments are other rows. */
function findUnpaid(row: RowValues): LeftOutOutcome | null {
  const { state, amount } = row;
  const cell = row.quoteAt(state.columnIndex);
  if (state.kind === "unpaid") {
    const isPledge = row.layout.rows === "pledges" || row.texts.donation_type === "Pledge";
    return {
      kind: "unpaid",
      reason: { code: isPledge ? "no-pledge" : "not-paid", cell },
      isFullyRefunded: namesReturn(row.textAt(state.columnIndex)),
    };
  }
  if (state.kind === "paid-pledge")
    return { kind: "unpaid", reason: { code: "paid-pledge", cell } };
  const owed = state.kind === "received" && findOwedCell(row);
  if (owed) return { kind: "unpaid", reason: { code: "not-paid", cell: owed } };
  const returnedCell =
    row.quoteWhere("returns", (text) => !saysNothing(text)) ??
    row.quoteWhere("returned", saysReturned);
  const isPartlyRefunded =
    row.isPartlyRefunded || (amount.ok && amount.refundedCents > 0 && amount.cents > 0);
  if (returnedCell === null || isPartlyRefunded) return null;
  return {
    kind: "unpaid",
    reason: { code: "went-back", cell: returnedCell },
    isFullyRefunded: true,
  };
}

/** The least part of an amount that providers pay out. */
const PART_AFTER_FEES = 0.9;

/** Quotes the cell that says that the amount was not paid, or not all of it; null without one. */
function findOwedCell({ quoteWhere, textsOf, amount }: RowValues): QuotedCell | null {
  const whole = amount.ok ? amount.cents : 0;
  // A column such as "Amount Due" may have the whole sum of a bill that was paid.
  if (textsOf("paid").some((text) => whole > 0 && (centsIn(text) ?? 0) >= whole)) return null;
  const isWithin = (text: string, min: number, max: number) => {
    const cents = centsIn(text);
    return cents !== null && cents >= min && cents <= max;
  };
  return (
    // More than the amount is what is left of something else, such as the pledge that it pays.
    quoteWhere("owed", (text) => isWithin(text, 1, whole)) ??
    // A little less is what is left of the amount after fees.
    quoteWhere(
      "paid",
      (text) => saysNo(text) || (isWithin(text, 0, whole * PART_AFTER_FEES - 1) && !saysYes(text)),
    )
  );
}

/** Finds a cell that cannot be stored. No amount or 0 can be, if an employer matches it. */
function checkReadable(row: RowValues): ReadyOutcome | LeftOutOutcome {
  const { state, date, amount, isUnvalued, problem } = row;
  const hasEmployerMatch = row.employerMatch.cents > 0;
  if (!row.isInDollars) return errorIn(row, "currency", { code: "not-dollars" });
  if (!amount.ok && !(hasEmployerMatch && amount.problem === "amount-empty"))
    return errorIn(row, amount.field, { code: amount.problem });
  if (amount.ok && amount.cents <= 0 && !isUnvalued) {
    const code = amount.cents < 0 ? "paid-out" : "nothing-left";
    if (code === "paid-out" || amount.refundedCents > 0 || !hasEmployerMatch)
      return {
        kind: "unpaid",
        reason: { code, cell: row.quote("amount") },
        isFullyRefunded: amount.refundedCents > 0,
      };
  }
  if (state.kind === "unknown") return errorIn(row, "status", { code: "unknown-status" });
  if (!date.ok) return errorIn(row, "receivedAt", { code: date.problem });
  if (problem) return errorIn(row, problem.field, problem.reason);
  return { kind: "ready", cents: amount.ok ? amount.cents : 0, receivedAt: date.time };
}

/** Returns the outcome of a row that the cell of a field makes unreadable. */
const errorIn = (row: RowValues, field: ImportField, reason: RowReason): LeftOutOutcome => ({
  kind: "error",
  reason: { ...reason, cell: row.quote(field) },
});
