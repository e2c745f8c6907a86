import type { CheckedRow } from "./check/match-rows.ts";

/** "possible": may be another gift or one that is here already. "known": is here already. */
export const ROW_KINDS = ["ready", "possible", "known", "unpaid", "error"] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export type ImportCounts = ReturnType<typeof countRows>;

/** How many rows of each kind a file has, with the sums of their amounts in cents. */
export function countRows(rows: readonly CheckedRow[]) {
  const share = (some: readonly CheckedRow[]) => ({
    rows: some.length,
    cents: some.reduce((sum, { gift }) => sum + (gift.amount_cents ?? 0), 0),
  });
  const ready = rows.filter(({ kind }) => kind === "ready");
  return {
    kinds: Object.fromEntries(
      ROW_KINDS.map((known) => [known, share(rows.filter(({ kind }) => kind === known))]),
    ) as Record<RowKind, { rows: number; cents: number }>,
    pledges: share(ready.filter(({ gift }) => gift.status === "pledged")),
    /** Of the ready rows: those equal to another row of the file, and those without a name. */
    repeats: ready.filter(({ reason }) => reason !== null).length,
    nameless: ready.filter(({ isNameless }) => isNameless).length,
  };
}

/** What staff have seen before they decide: if it differs when the rows are written, nothing is. */
export const fingerprintOf = ({ kinds: { ready, possible } }: ImportCounts): string =>
  [ready.rows, ready.cents, possible.rows, possible.cents].join("-");

/** A file would make more than a tenth of its gifts anonymous: staff are asked first. */
export const asksAboutNames = ({ kinds: { ready }, nameless }: ImportCounts): boolean =>
  nameless * 10 > ready.rows;
