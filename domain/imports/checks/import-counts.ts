/** What was found in a file. */
import { z } from "zod";
import type { ImportRowKind } from "#db/schema.ts";

const part = z.object({ rows: z.number(), cents: z.number() });
export type ImportCountsPart = z.output<typeof part>;

const none = () => ({ rows: 0, cents: 0 });

/** Rows of each kind with the sum of their amounts in cents; and what is to be known about them. */
export const importCountsSchema = z.object({
  ready: part,
  possible: part,
  known: part,
  unpaid: part,
  error: part,
  /** Of the ready rows: those that are pledges. */
  pledges: part.default(none),
  /** Of the ready rows: those that say the same as another row of the file. */
  repeats: part.default(none),
  /** Lines around the rows that are no gifts: sums, copyright. */
  footers: z.number().default(0),
});

export type ImportCounts = z.output<typeof importCountsSchema>;

export const ROW_KINDS: readonly ImportRowKind[] = [
  "ready",
  "possible",
  "known",
  "unpaid",
  "error",
];

export const emptyImportCounts = (): ImportCounts => ({
  ...{ ready: none(), possible: none(), known: none(), unpaid: none(), error: none() },
  ...{ pledges: none(), repeats: none(), footers: 0 },
});

export const parseImportCounts = (text: string | null): ImportCounts =>
  text === null ? emptyImportCounts() : importCountsSchema.parse(JSON.parse(text));

export const countAll = (tally: ImportCounts): number =>
  ROW_KINDS.reduce((sum, kind) => sum + tally[kind].rows, 0);

export function addTo(part: ImportCountsPart, cents: number | null): void {
  part.rows += 1;
  part.cents += cents ?? 0;
}
