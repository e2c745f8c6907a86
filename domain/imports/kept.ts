/** What an undo leaves in the books, and why. Ids only: names stay in the records themselves. */
import { z } from "zod";

const keptSchema = z.object({
  /** Records that staff changed since the import. */
  changed: z.number(),
  /** Pledges on which money came in: a payment is a record of its own, and points to its pledge. */
  paid: z.number(),
  /** Records that their provider has reported itself since. */
  reported: z.number(),
  /** The first of the changed and the paid. */
  ids: z.array(z.string()),
});
export type Kept = z.output<typeof keptSchema>;

const NOTHING: Kept = { changed: 0, paid: 0, reported: 0, ids: [] };

export const parseKept = (text: string | null): Kept =>
  text === null ? NOTHING : keptSchema.parse(JSON.parse(text));

export const isKept = ({ changed, paid, reported }: Kept) => changed + paid + reported > 0;

/** A record that an undo keeps, or kept, with the last thing that staff did with it. */
export interface KeptRecord {
  id: string;
  first_name: string;
  last_name: string;
  amount_cents: number;
  reason: "paid" | "erased" | "voided" | "corrected" | "confirmed" | "changed";
  at: string | null;
  by: string | null;
}
