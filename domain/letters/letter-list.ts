/** The lists of letters to write, of gifts and of a year: their rows, and one page of them. */
import { z } from "zod";
import { PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";
import type { Page } from "#domain/lists/query.ts";

export type Obstacle =
  | "describe"
  | "duplicate"
  | "no-mail"
  | "no-address"
  /** Of a statement: the gifts of people whose data was erased. */
  | "erased";

/** What a letter to one person is sorted and counted by. */
export interface LetterHead {
  /** The person's, the first one first; none: erased. */
  keys: readonly string[];
  /** Of the oldest gift in it, ISO UTC. */
  created_at: string;
  name: string;
  /** As recorded; the letter does not say what stock and gifts in kind are worth. */
  cents: number;
  goesBy: "email" | "print" | null;
  obstacle: Obstacle | null;
  /** Of a statement: what became of the last one; "changed": the gifts are others since. */
  state: "going" | "printing" | "sent" | "changed" | null;
}

/** A letter to one person, written or not. */
export interface LetterListRow extends Omit<LetterHead, "keys"> {
  /** Of its oldest gift: an email must be in no URL. */
  id: string;
  gifts: number;
}

const letterFilterSchema = z.object({
  q: SEARCH,
  sort: z.enum(["date", "name", "amount"]).default("date").catch("date"),
  ...PAGE,
  order: z.enum(["asc", "desc"]).default("asc").catch("asc"),
  // The year after it has four digits, too.
  year: z.coerce.number().int().min(1970).max(9_998).optional().catch(undefined),
});

export type LetterFilter = z.output<typeof letterFilterSchema>;

export const readLetterFilter = (params: URLSearchParams): LetterFilter =>
  readFilter(letterFilterSchema, params);

export interface LetterPage<Row = LetterListRow> extends Page<Row> {
  /** Of all rows that match. */
  cents: number;
  ready: { email: number; print: number };
}

const VALUE = {
  date: ({ created_at }: LetterHead) => created_at,
  name: ({ name }: LetterHead) => name.toLowerCase(),
  amount: ({ cents }: LetterHead) => cents,
};

/** One page of the letters that match, those that cannot go first where `blockedFirst`. */
export function pageOf(
  all: readonly LetterHead[],
  filter: LetterFilter,
  perPage: number,
  blockedFirst = false,
): LetterPage<LetterHead> {
  const rows = all.filter(matches(filter.q));
  const sortedBy = VALUE[filter.sort];
  const direction = filter.order === "asc" ? 1 : -1;
  const rank = ({ obstacle }: LetterHead) => (blockedFirst && obstacle ? 0 : 1);
  rows.sort((one, other) => {
    const [first, second] = [sortedBy(one), sortedBy(other)];
    return (
      rank(one) - rank(other) || (first < second ? -direction : first > second ? direction : 0)
    );
  });
  const page = Math.min(filter.page, Math.max(1, Math.ceil(rows.length / perPage)));
  const going = (way: "email" | "print") =>
    rows.filter((row) => row.goesBy === way && isOpen(row)).length;
  return {
    rows: rows.slice((page - 1) * perPage, page * perPage),
    total: rows.length,
    page,
    all: all.length,
    cents: rows.reduce((sum, { cents }) => sum + cents, 0),
    ready: { email: going("email"), print: going("print") },
  };
}

export const isOpen = ({ state }: Pick<LetterHead, "state">) =>
  state === null || state === "changed";

const matches = (typed: string) => {
  const part = typed.toLowerCase();
  return ({ name }: Pick<LetterHead, "name">) => name.toLowerCase().includes(part);
};

/** Which rows were chosen: by their ids, or all that a search finds. */
export const chosenBy = (ids: readonly string[], all: { q: string } | null) => {
  const chosen = new Set(ids);
  return all ? matches(all.q) : ({ id }: LetterListRow) => chosen.has(id);
};

export const receiptNumber = (number: number) => `G-${String(number).padStart(6, "0")}`;
