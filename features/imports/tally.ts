/** What was found in a file. */
import { z } from "zod";
import type { ImportRowKind } from "#db/schema.ts";

const part = z.object({ rows: z.number(), cents: z.number() });

export const tallySchema = z.object({
  ready: part,
  possible: part,
  known: part,
  unpaid: part,
  error: part,
});

/** Rows of each kind, and the sum of their amounts in cents. */
export type Tally = Record<ImportRowKind, { rows: number; cents: number }>;

export const emptyTally = (): Tally => ({
  ready: { rows: 0, cents: 0 },
  possible: { rows: 0, cents: 0 },
  known: { rows: 0, cents: 0 },
  unpaid: { rows: 0, cents: 0 },
  error: { rows: 0, cents: 0 },
});

export const parseTally = (text: string | null): Tally =>
  text === null ? emptyTally() : tallySchema.parse(JSON.parse(text));
