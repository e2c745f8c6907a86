/** Decides what a row is from its columns for states, kinds and tests together. */
import { fileVersionOf } from "#domain/imports/map/file-providers.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { plainWord } from "#domain/imports/plain-words.ts";
import { isReversed, says } from "#domain/imports/states.ts";
import type { RowCells } from "./cells.ts";
import { parsePledgeState } from "./parse-amount.ts";
import type { NoGift } from "./reason.ts";
import { isTest, type Meaning, type ParsedWord, parseWord, saysYes } from "./words.ts";

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
  const noGift = findNoGift(row);
  if (noGift) return noGift;
  const ofOtherGift = (state: RowState) => (isOut ? toRefund(state, row) : state);
  const states = statesBesideStatus(row).map(ofOtherGift);
  const strongest = STRONGEST_FIRST.flatMap((kind) =>
    states.filter((state) => state.kind === kind),
  )[0];
  const isPledge = row.layout.rows === "pledges" || strongest?.kind === "pledged";
  const status = stateInStatusColumn(row, isPledge);
  if (strongest?.kind === "none") return strongest;
  // A refund that failed did not happen.
  if (strongest?.kind === "refund")
    return status?.kind === "unpaid" && !says(row.textAt(status.columnIndex), "returned")
      ? status
      : strongest;
  if (strongest?.kind === "unpaid") return strongest;
  if (!status) return { kind: isPledge ? "pledged" : "received" };
  return isPledge ? status : ofOtherGift(status);
}

/** Finds a row that is no gift whatever its words say: of plans or movements, or a test. */
function findNoGift({ layout, textAt }: RowCells): RowState | null {
  const { roles, headers } = layout;
  const noGift = NO_GIFTS[layout.rows];
  if (noGift) return { kind: "none", noGift };
  const columnIndex = roles.tests?.find((index) => isTest(headers[index] ?? "", textAt(index)));
  return columnIndex === undefined ? null : { kind: "none", noGift: "test", columnIndex };
}

/** Makes a state about money that went back a refund. What was canceled took no money. */
function toRefund(state: RowState, { textAt }: RowCells): RowState {
  const text = textAt(state.columnIndex);
  const isOfOther = state.kind === "unpaid" && isReversed(text) && !says(text, "canceled");
  return isOfOther ? { ...state, kind: "refund" } : state;
}

/** Returns what the columns of states other than the status column say. */
function statesBesideStatus(row: RowCells): RowState[] {
  const { layout, textAt } = row;
  const { states = [], quiet = [], flags = [] } = layout.roles;
  return [...states, ...quiet, ...flags].flatMap((columnIndex): RowState[] => {
    if (columnIndex === layout.columns.status) return [];
    const text = flags.includes(columnIndex) ? flagAt(row, columnIndex) : textAt(columnIndex);
    const { meaning, noGift } = findMeaning(layout, text) ?? {};
    if (!meaning) return [];
    const isOfOwn = says(layout.headers[columnIndex] ?? "", "stateColumn");
    return [{ kind: isOfOwn ? ofOwnMoney(meaning, text) : meaning, noGift, columnIndex }];
  });
}

/** Returns "Pledge" for a yes under "Is Pledge", and "" for anything else. */
const flagAt = ({ layout, textAt }: RowCells, columnIndex: number) =>
  saysYes(textAt(columnIndex)) ? (layout.headers[columnIndex] ?? "").replace(/^is[ _]?/i, "") : "";

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
  return says(text, "partlyReturned") ? "received" : "unpaid";
}
