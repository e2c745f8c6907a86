/** Decides what a row is from its columns for states, kinds and tests together. */
import { versionOf } from "#domain/imports/map/file-providers.ts";
import type { Layout } from "#domain/imports/map/layout.ts";
import { readPledgeState } from "./read-money.ts";
import { isTest, type Meaning, plainWord, readWord, type WordReading } from "./row-words.ts";

export interface RowState {
  is: Meaning | "unknown" | "paid-pledge";
  /** The column that decides, and its text; both are "" when there is none. */
  header: string;
  said: string;
  reason: string;
}

/** The heaviest word of a row decides: a payout that is "Completed" is a payout. */
const WEIGHT = ["none", "back", "unpaid", "pledged", "received"] as const;

/**
 * Returns the meaning of a word. Staff's answer for this file takes precedence over the known
 * meaning.
 */
export function meaningIn(layout: Layout, text: string): WordReading | undefined {
  const answer = layout.words.find(([word]) => word === plainWord(text));
  if (answer) return { meaning: answer[1], reason: "as you said" };
  return readWord(text, versionOf(layout).paidWords);
}

export function stateOf(cells: readonly string[], layout: Layout): RowState {
  const { roles, columns, headers } = layout;
  const textOf = (at: number) => (cells[at] ?? "").trim();
  const saidBy = (at: number, is: RowState["is"], reason = ""): RowState => ({
    is,
    reason,
    header: headers[at] ?? "",
    said: textOf(at),
  });
  if (layout.rows === "plans")
    return { is: "none", reason: "a plan of gifts to come", header: "", said: "" };
  const test = roles.tests?.find((at) => isTest(headers[at] ?? "", textOf(at)));
  if (test !== undefined) return saidBy(test, "none", "a test");
  const kinds = [...(roles.states ?? []), ...(roles.quiet ?? [])].flatMap((at) => {
    if (at === columns.status) return [];
    const { meaning, reason } = meaningIn(layout, textOf(at)) ?? {};
    return meaning ? [saidBy(at, meaning, reason)] : [];
  });
  const heaviest = WEIGHT.flatMap((is) => kinds.filter((kind) => kind.is === is))[0];
  const isPledge = layout.rows === "pledges" || heaviest?.is === "pledged";
  const status = statusOf(layout, textOf, isPledge);
  if (heaviest?.is === "none") return heaviest;
  // A refund that failed did not happen.
  if (heaviest?.is === "back")
    return status?.is === "unpaid" && !WENT_BACK.test(status.said) ? status : heaviest;
  if (heaviest?.is === "unpaid" || !status) {
    const none: RowState = { is: "received", header: "", said: "", reason: "" };
    return heaviest?.is === "unpaid" ? heaviest : isPledge ? { ...none, is: "pledged" } : none;
  }
  return status;
}

const WENT_BACK = /refund|revers|return|charge ?back|disput/i;

function statusOf(
  layout: Layout,
  textOf: (at: number) => string,
  isPledge: boolean,
): RowState | null {
  const at = layout.columns.status;
  if (at === undefined) return null;
  const said = textOf(at);
  const about = { header: layout.headers[at] ?? "", said, reason: "" };
  if (isPledge) {
    const state = readPledgeState(said);
    return { ...about, is: state === "paid" ? "paid-pledge" : state };
  }
  const { meaning, reason } = meaningIn(layout, said) ?? {};
  // A status column describes the row's own money.
  if (meaning === "back") return { ...about, is: "unpaid" };
  return meaning ? { ...about, is: meaning, reason: reason ?? "" } : { ...about, is: "unknown" };
}
