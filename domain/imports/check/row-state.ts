/** Decides what a row is from its columns for states, kinds and tests together. */
import { versionOf } from "#domain/imports/map/file-providers.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { readPledgeState } from "./read-money.ts";
import type { NoGift } from "./row-reason.ts";
import { isTest, type Meaning, plainWord, readWord, type WordReading } from "./row-words.ts";

interface RowState {
  kind: Meaning | "unknown" | "paid-pledge";
  /** The column that decides, and its text; both are "" when there is none. */
  header: string;
  text: string;
  noGift?: NoGift | null | undefined;
}

/** The strongest word of a row decides: a payout that is "Completed" is a payout. */
const STRONGEST_FIRST = ["none", "refund", "unpaid", "pledged", "received"] as const;

/**
 * Returns the meaning of a word. Staff's answer for this file takes precedence over the known
 * meaning.
 */
export function findMeaning(layout: FileLayout, text: string): WordReading | undefined {
  const answer = layout.words.find(([word]) => word === plainWord(text));
  if (answer) return { meaning: answer[1], noGift: answer[1] === "none" ? "as-answered" : null };
  return readWord(text, versionOf(layout).paidWords);
}

const NO_GIFTS: Partial<Record<FileLayout["rows"], NoGift>> = {
  plans: "plan",
  movements: "movement",
};

export function readRowState(cells: readonly string[], layout: FileLayout): RowState {
  const { roles, columns, headers } = layout;
  const textOf = (at: number) => (cells[at] ?? "").trim();
  const stateFrom = (at: number, kind: RowState["kind"], noGift?: NoGift | null): RowState => ({
    kind,
    noGift,
    header: headers[at] ?? "",
    text: textOf(at),
  });
  const noGift = NO_GIFTS[layout.rows];
  if (noGift) return { kind: "none", noGift, header: "", text: "" };
  const test = roles.tests?.find((at) => isTest(headers[at] ?? "", textOf(at)));
  if (test !== undefined) return stateFrom(test, "none", "test");
  const states = [...(roles.states ?? []), ...(roles.quiet ?? [])].flatMap((at) => {
    if (at === columns.status) return [];
    const { meaning, noGift } = findMeaning(layout, textOf(at)) ?? {};
    return meaning ? [stateFrom(at, meaning, noGift)] : [];
  });
  const strongest = STRONGEST_FIRST.flatMap((kind) =>
    states.filter((state) => state.kind === kind),
  )[0];
  const isPledge = layout.rows === "pledges" || strongest?.kind === "pledged";
  const status = stateInStatusColumn(layout, textOf, isPledge);
  if (strongest?.kind === "none") return strongest;
  // A refund that failed did not happen.
  if (strongest?.kind === "refund")
    return status?.kind === "unpaid" && !REFUND_WORDS.test(status.text) ? status : strongest;
  if (strongest?.kind === "unpaid") return strongest;
  return status ?? { kind: isPledge ? "pledged" : "received", header: "", text: "" };
}

const REFUND_WORDS = /refund|revers|return|charge ?back|disput/i;

function stateInStatusColumn(
  layout: FileLayout,
  textOf: (at: number) => string,
  isPledge: boolean,
): RowState | null {
  const at = layout.columns.status;
  if (at === undefined) return null;
  const text = textOf(at);
  const state = { header: layout.headers[at] ?? "", text };
  if (isPledge) {
    const pledgeState = readPledgeState(text);
    return { ...state, kind: pledgeState === "paid" ? "paid-pledge" : pledgeState };
  }
  const { meaning, noGift } = findMeaning(layout, text) ?? {};
  // A status column describes the row's own money.
  if (meaning === "refund") return { ...state, kind: "unpaid" };
  return meaning ? { ...state, kind: meaning, noGift } : { ...state, kind: "unknown" };
}
