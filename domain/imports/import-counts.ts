/** What the rows of a file are, and how many of each; shared by the server and the page. */
import type { CheckedRow } from "./check/check-rows.ts";

/** "possible": may be another gift or one that is here already. "known": is here already. */
export const ROW_KINDS = ["ready", "possible", "known", "unpaid", "error"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** Rows of one kind, and the sum of their amounts in cents. */
interface Share {
  rows: number;
  cents: number;
}

/** What a file holds. */
export interface ImportCounts {
  kinds: Record<RowKind, Share>;
  /** Of the ready rows: those that are pledges. */
  pledges: Share;
  /** Of the ready rows: those equal to another row of the file, and those without a name. */
  repeats: number;
  nameless: number;
}

export const noCounts = (): ImportCounts => ({
  kinds: Object.fromEntries(
    ROW_KINDS.map((kind) => [kind, { rows: 0, cents: 0 }]),
  ) as ImportCounts["kinds"],
  pledges: { rows: 0, cents: 0 },
  ...{ repeats: 0, nameless: 0 },
});

export function countRow(counts: ImportCounts, { kind, reading, hint }: CheckedRow): void {
  const shares = [counts.kinds[kind]];
  if (kind === "ready" && reading.status === "pledged") shares.push(counts.pledges);
  for (const share of shares) {
    share.rows += 1;
    share.cents += reading.amount_cents ?? 0;
  }
  if (kind !== "ready") return;
  if (hint) counts.repeats += 1;
  if (reading.isNameless) counts.nameless += 1;
}

/** What staff have seen before they decide: if it differs when the rows are written, nothing is. */
export const fingerprintOf = ({ kinds: { ready, possible } }: ImportCounts): string =>
  [ready.rows, ready.cents, possible.rows, possible.cents].join("-");

/** A file would make more than a tenth of its gifts anonymous: staff are asked first. */
export const asksAboutNames = ({ kinds: { ready }, nameless }: ImportCounts): boolean =>
  nameless * 10 > ready.rows;

/** Why a row is left out, in one line for staff: "Amount is not a number (Amount: $1,2O0; a letter O …)". */
export function whyLeftOut({ kind, reading, hint }: CheckedRow): string {
  if (kind === "possible") return `Possible duplicate: ${hint}`;
  if (kind === "known") return `Already here: ${hint}`;
  const { problem, column, said } = reading;
  const where = column === null ? null : `${column}: ${said || "empty"}`;
  const details = [where, hint].filter(Boolean).join("; ");
  return details ? `${problem} (${details})` : `${problem}`;
}
