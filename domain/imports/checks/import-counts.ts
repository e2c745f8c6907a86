/** What was found in a file, as imports.tally stores it. */
import { z } from "zod";
import type { ImportRowKind } from "#db/schema.ts";

export const ROW_KINDS: readonly ImportRowKind[] = [
  "ready",
  "possible",
  "known",
  "unpaid",
  "error",
];

const rows = z
  .object({ rows: z.number(), cents: z.number() })
  .default(() => ({ rows: 0, cents: 0 }));

/** Rows of each kind with the sum of their amounts in cents, and what staff must know about them. */
const importCounts = z.object({
  ready: rows,
  possible: rows,
  known: rows,
  unpaid: rows,
  error: rows,
  /** Of the ready rows: those that are pledges. */
  pledges: rows,
  /** Of the ready rows: those equal to another row of the file. */
  repeats: rows,
  /** Lines around the rows that are no gifts: sums, copyright. */
  footers: z.number().default(0),
});
export type ImportCounts = z.output<typeof importCounts>;

export const parseImportCounts = (text: string | null): ImportCounts =>
  importCounts.parse(JSON.parse(text ?? "{}"));

export const countAll = (counts: ImportCounts): number =>
  ROW_KINDS.reduce((sum, kind) => sum + counts[kind].rows, 0);

export function countRow(
  counts: ImportCounts,
  row: { kind: ImportRowKind; status: string; amount_cents: number | null; hint: string | null },
): void {
  const parts: (keyof Omit<ImportCounts, "footers">)[] = [row.kind];
  if (row.kind === "ready" && row.status === "pledged") parts.push("pledges");
  if (row.kind === "ready" && row.hint) parts.push("repeats");
  for (const part of parts) {
    counts[part].rows += 1;
    counts[part].cents += row.amount_cents ?? 0;
  }
}
