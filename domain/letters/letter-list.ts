/** The lists of letters to write, of gifts and of a year: their rows and filter. */
import { z } from "zod";
import { PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";
import type { Page } from "#domain/lists/query.ts";

export type Obstacle =
  | "describe"
  | "duplicate"
  | "no-mail"
  | "died"
  | "no-address"
  /** Of a statement: the gifts of people whose data was erased. */
  | "erased";

/** What a letter to one person is sorted and counted by. */
export interface LetterHead {
  /** Null: erased. */
  personId: string | null;
  /** Of the oldest gift in it, ISO UTC. */
  created_at: string;
  /** As recorded; the letter does not say what stock and gifts in kind are worth. */
  cents: number;
  goesBy: "email" | "print" | null;
  obstacle: Obstacle | null;
  /** Of a statement: what became of the last one; "changed": the gifts are others since. */
  state: "going" | "printing" | "sent" | "changed" | null;
}

/** A letter to one person, written or not. */
export interface LetterListRow extends Omit<LetterHead, "personId"> {
  /** Of its oldest gift: an email must be in no URL. */
  id: string;
  name: string;
  gifts: number;
  /** The address has too many lines for an envelope's window. */
  isTooLong: boolean;
}

const letterFilterSchema = z.object({
  q: SEARCH,
  sort: z.enum(["date", "name", "amount"]).default("date"),
  ...PAGE,
  order: z.enum(["asc", "desc"]).default("asc"),
  // The year after it has four digits, too.
  year: z.coerce.number().int().min(1970).max(9_998).optional(),
});

export const readLetterFilter = (params: URLSearchParams) => readFilter(letterFilterSchema, params);

export type LetterFilter = ReturnType<typeof readLetterFilter>;

export interface LetterPage<Row = LetterListRow> extends Page<Row> {
  /** Of all rows that match. */
  cents: number;
  ready: { email: number; print: number };
  /** Were written and may say something else now; they are not among those that are ready. */
  again: number;
}

export const isOpen = ({ state }: Pick<LetterHead, "state">) =>
  state === null || state === "changed";

export const receiptNumber = (number: number) => `G-${String(number).padStart(6, "0")}`;
