/** The person and the words of a row, within the limits that the forms have, too. */
import { z } from "zod";
import { GIFT_LIMITS } from "#features/donations/gift-limits.ts";
import type { ImportField } from "./import-field.ts";
import { plainName } from "./layout.ts";

export interface RowTexts {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
}

/** What is wrong with one of them. */
export interface TextProblem {
  field: ImportField;
  problem: string;
  hint: string | null;
}

/** What a cell of a field may have at most; longer ones are a problem of their row. */
const LIMITS = new Map<ImportField, number>([
  ["firstName", GIFT_LIMITS.firstName],
  ["lastName", GIFT_LIMITS.lastName],
  ["name", GIFT_LIMITS.firstName + 1 + GIFT_LIMITS.lastName],
  ["email", GIFT_LIMITS.email],
  ["phone", GIFT_LIMITS.phone],
  ["city", GIFT_LIMITS.city],
  ["state", GIFT_LIMITS.state],
  ["notes", GIFT_LIMITS.notes],
  ["type", 100],
  ["externalId", 200],
]);

const ANONYMOUS = "Anonymous";
const email = z.email();

type Said = (field: ImportField) => string;

/** Answers the texts of a row, cut to what can be stored, and the first thing that is wrong with them. */
export function readTexts(said: Said): { texts: RowTexts; problem: TextProblem | null } {
  const line = (field: ImportField) => toLine(said(field), LIMITS.get(field) ?? 0);
  const named = said("firstName") !== "" || said("lastName") !== "";
  const [first, last] = named ? [line("firstName"), line("lastName")] : splitName(line("name"));
  const texts = {
    first_name: (first || (last ? "" : ANONYMOUS)).slice(0, GIFT_LIMITS.firstName).toWellFormed(),
    last_name: last.slice(0, GIFT_LIMITS.lastName).toWellFormed(),
    email: line("email"),
    phone: line("phone") || null,
    donation_type: typeOf(line("type")),
    city: line("city") || null,
    state: line("state") || null,
    notes: cut(said("notes"), GIFT_LIMITS.notes) || null,
  };
  return { texts, problem: findProblem(said, texts, [first, last]) };
}

function findProblem(said: Said, texts: RowTexts, names: readonly string[]): TextProblem | null {
  for (const [field, limit] of LIMITS)
    if (said(field).length > limit) return tooLong(field, limit, said(field).length);
  const limit = GIFT_LIMITS.lastName;
  const long = names.find((name) => name.length > limit);
  if (long) return tooLong("name", limit, long.length);
  if (texts.email && !email.safeParse(texts.email).success)
    return { field: "email", problem: "Not an email address", hint: null };
  return null;
}

const tooLong = (field: ImportField, limit: number, length: number): TextProblem => ({
  field,
  problem: `Longer than ${limit.toLocaleString("en-US")} characters`,
  hint: `it has ${length.toLocaleString("en-US")}`,
});

/** The last word is the last name. */
function splitName(full: string): [first: string, last: string] {
  const space = full.lastIndexOf(" ");
  return space > 0 ? [full.slice(0, space).trimEnd(), full.slice(space + 1)] : [full, ""];
}

const TYPES = new Map([
  ...["", "no", "false", "once", "one time", "0"].map((word) => [word, "One-time"] as const),
  ...["yes", "true", "recurring", "1"].map((word) => [word, "Recurring"] as const),
  ...["yearly", "annually", "annual", "1 y"].map((word) => [word, "Yearly"] as const),
  ...["monthly", "1 m"].map((word) => [word, "Monthly"] as const),
  ...["quarterly", "3 m"].map((word) => [word, "Quarterly"] as const),
  ["weekly", "Weekly"] as const,
]);

const typeOf = (word: string) => TYPES.get(plainName(word)) ?? word;

/** One line: control characters count as spaces, as in the forms. */
const toLine = (text: string, max: number) =>
  cut(text, max)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
    .replace(/[\u0001-\u001f\u007f]+/g, " ")
    .trim();

/** Text that both databases can hold: no NUL, no half characters, not endless. */
export const cut = (text: string, max: number) =>
  text.slice(0, max).replaceAll("\0", "").toWellFormed().trim();
