/** The rows and the filter of the lists of letters to write, of gifts and of a year. */
import { z } from "zod";
import { PAGE, parseFilter, SEARCH } from "#domain/lists/filter.ts";
import type { ListPage } from "#domain/lists/query.ts";

export type Obstacle =
  | "describe"
  | "duplicate"
  | "no-mail"
  | "died"
  | "no-address"
  /** For a statement: gifts of people whose data was erased. */
  | "erased";

/** The values by which letters are sorted and counted. */
export interface LetterSummary {
  /** Null when the person's data was erased. */
  personId: string | null;
  /** The day of its oldest gift, ISO UTC. */
  created_at: string;
  /** The recorded amounts. The letter itself does not value stock and gifts in kind. */
  cents: number;
  delivery: "email" | "print" | null;
  obstacle: Obstacle | null;
  /**
   * For a statement: the state of the last one. "changed" means that the gifts have changed since.
   */
  state: "going" | "printing" | "sent" | "changed" | null;
}

/** A letter to one person, written or not. */
export interface LetterListRow extends Omit<LetterSummary, "personId"> {
  /** The id of its oldest gift, because an email address must not be in a URL. */
  id: string;
  name: string;
  gifts: number;
  /** True when the address has too many lines for an envelope's window. */
  isTooLong: boolean;
}

const letterFilterSchema = z.object({
  q: SEARCH,
  sort: z.enum(["date", "name", "amount"]).default("date"),
  ...PAGE,
  order: z.enum(["asc", "desc"]).default("asc"),
  // The year after it must have four digits too.
  year: z.coerce.number().int().min(1970).max(9_998).optional(),
});

export const parseLetterFilter = (params: URLSearchParams) =>
  parseFilter(letterFilterSchema, params);

export type LetterFilter = ReturnType<typeof parseLetterFilter>;

export interface LetterPage<Row = LetterListRow> extends ListPage<Row> {
  /** The sum of all rows that match. */
  cents: number;
  ready: { email: number; print: number };
  /** The number of written letters whose text may have changed; they do not count as ready. */
  mayDiffer: number;
}

/** Whether the letter can be printed for one person, to hand over. */
export const isToHandOver = ({ obstacle }: Pick<LetterSummary, "obstacle">) =>
  obstacle === "no-mail" || obstacle === "no-address";

export const isLetterOpen = ({ state }: Pick<LetterSummary, "state">) =>
  state === null || state === "changed";

/** Marks a letter, or a receipt in it, that repeats one that was written before. */
export const DUPLICATE_MARK = "DUPLICATE";

export const receiptNumber = (number: number) => `G-${String(number).padStart(6, "0")}`;
