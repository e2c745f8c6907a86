/** Decides what a row is from its columns for states, kinds and tests together. */
import { fileVersionOf } from "#domain/imports/map/file-providers.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import type { RowCells } from "./cells.ts";
import { parsePledgeState } from "./parse-amount.ts";
import type { NoGift } from "./reason.ts";
import {
  isPartlyRefunded,
  isReversed,
  isTest,
  type Meaning,
  namesStates,
  type ParsedWord,
  parseWord,
  plainWord,
  saysYes,
} from "./words.ts";

interface RowState {
  kind: Meaning | "unknown" | "paid-pledge";
  /** The column that decides; missing when none does. */
  columnIndex?: number;
  noGift?: NoGift | null | undefined;
}

/** The strongest word of a row decides: a payout that is "Completed" is a payout. */
const STRONGEST_FIRST = ["none", "refund", "unpaid", "pledged", "received"] as const;

/**
 * Returns the meaning of a word. Staff's answer for this file takes precedence over the known
 * meaning.
 */
export function findMeaning(layout: FileLayout, text: string): ParsedWord | undefined {
  const answer = layout.words.find(([word]) => word === plainWord(text));
  if (answer) return { meaning: answer[1], noGift: answer[1] === "none" ? "as-answered" : null };
  return parseWord(text, fileVersionOf(layout).paidWords);
}

const NO_GIFTS: Partial<Record<FileLayout["rows"], NoGift>> = {
  plans: "plan",
  movements: "movement",
};

/**
 * Decides what a row is. Where its amount is below zero (`isOut`), a word such as "Refunded" is
 * about another row's gift.
 */
export function parseRowState(row: RowCells, isOut = false): RowState {
  const { layout, textAt } = row;
  const { roles, columns, headers } = layout;
  const noGift = NO_GIFTS[layout.rows];
  if (noGift) return { kind: "none", noGift };
  const test = roles.tests?.find((columnIndex) =>
    isTest(headers[columnIndex] ?? "", textAt(columnIndex)),
  );
  if (test !== undefined) return { kind: "none", noGift: "test", columnIndex: test };
  const toRefund = (state: RowState): RowState => {
    const text = textAt(state.columnIndex);
    // What was canceled took no money.
    const isOfOther = isOut && state.kind === "unpaid" && isReversed(text);
    return isOfOther && !/cancel/i.test(text) ? { ...state, kind: "refund" } : state;
  };
  const { states: stateColumns = [], quiet = [], flags = [] } = roles;
  const states = [...stateColumns, ...quiet, ...flags].flatMap((columnIndex): RowState[] => {
    if (columnIndex === columns.status) return [];
    const text = flags.includes(columnIndex) ? flagAt(row, columnIndex) : textAt(columnIndex);
    const { meaning, noGift } = findMeaning(layout, text) ?? {};
    if (!meaning) return [];
    const kind = namesStates(headers[columnIndex] ?? "") ? ofOwnMoney(meaning, text) : meaning;
    return [toRefund({ kind, noGift, columnIndex })];
  });
  const strongest = STRONGEST_FIRST.flatMap((kind) =>
    states.filter((state) => state.kind === kind),
  )[0];
  const isPledge = layout.rows === "pledges" || strongest?.kind === "pledged";
  const status = stateInStatusColumn(row, isPledge);
  if (strongest?.kind === "none") return strongest;
  // A refund that failed did not happen.
  if (strongest?.kind === "refund")
    return status?.kind === "unpaid" && !REFUND_WORDS.test(textAt(status.columnIndex))
      ? status
      : strongest;
  if (strongest?.kind === "unpaid") return strongest;
  if (!status) return { kind: isPledge ? "pledged" : "received" };
  return isPledge ? status : toRefund(status);
}

/** Returns "Pledge" for a yes under "Is Pledge", and "" for anything else. */
const flagAt = ({ layout, textAt }: RowCells, columnIndex: number) =>
  saysYes(textAt(columnIndex)) ? (layout.headers[columnIndex] ?? "").replace(/^is[ _]?/i, "") : "";

const REFUND_WORDS = /refund|revers|return|charge ?back|disput/i;

function stateInStatusColumn({ layout, textAt }: RowCells, isPledge: boolean): RowState | null {
  const columnIndex = layout.columns.status;
  if (columnIndex === undefined) return null;
  const text = textAt(columnIndex);
  if (isPledge) {
    const pledgeState = parsePledgeState(text);
    return { kind: pledgeState === "paid" ? "paid-pledge" : pledgeState, columnIndex };
  }
  const { meaning, noGift } = findMeaning(layout, text) ?? {};
  return { kind: meaning ? ofOwnMoney(meaning, text) : "unknown", noGift, columnIndex };
}

/** A status column describes the row's own money. */
function ofOwnMoney(meaning: Meaning, text: string): Meaning {
  if (meaning !== "refund") return meaning;
  return isPartlyRefunded(text) ? "received" : "unpaid";
}
