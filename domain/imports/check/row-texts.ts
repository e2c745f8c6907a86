/** The person and the texts of a row, within the same limits as in the forms. */
import { z } from "zod";
import { type ImportField, plainName } from "#domain/imports/map/import-fields.ts";
import { oneLine, plainText } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export interface RowTexts {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  donation_type: string;
  street: string | null;
  city: string | null;
  state: string | null;
  postal_code: string | null;
  check_number: string | null;
  designation: string | null;
  description: string | null;
  notes: string | null;
}

/** What is wrong with one of them. */
interface TextProblem {
  field: ImportField;
  problem: string;
  hint: string | null;
}

/** The longest text of each field in characters; a longer one is a problem of its row. */
const LIMITS = new Map<ImportField, number>([
  ["firstName", TEXT_LIMITS.name],
  ["lastName", TEXT_LIMITS.name],
  ["name", TEXT_LIMITS.name + 1 + TEXT_LIMITS.name],
  ["organization", TEXT_LIMITS.name],
  ["email", TEXT_LIMITS.email],
  ["phone", TEXT_LIMITS.phone],
  ["street", TEXT_LIMITS.street],
  ["city", TEXT_LIMITS.city],
  ["state", TEXT_LIMITS.state],
  ["postalCode", TEXT_LIMITS.postalCode],
  ["checkNumber", TEXT_LIMITS.checkNumber],
  ["designation", TEXT_LIMITS.designation],
  ["description", TEXT_LIMITS.description],
  ["notes", TEXT_LIMITS.notes],
  ["type", TEXT_LIMITS.donationType],
  ["externalId", TEXT_LIMITS.id],
]);

const ANONYMOUS = "Anonymous";
const email = z.email();

type TextOf = (field: ImportField) => string;

/**
 * Returns the texts of a row, cut to what can be stored, and the first thing that is wrong with them. The
 * donor is the person; an organization, or an account of a household, only where no person is named.
 */
export function readTexts(textOf: TextOf): {
  texts: RowTexts;
  isNameless: boolean;
  problem: TextProblem | null;
} {
  const line = (field: ImportField) => toLine(textOf(field), LIMITS.get(field) ?? 0);
  const person = [line("firstName"), line("lastName")] as const;
  const named = person.some(Boolean) ? person : splitName(line("name"));
  const [first, last] = named.some(Boolean) ? named : [line("organization"), ""];
  const isNameless = !first && !last;
  const texts = {
    first_name: (isNameless ? ANONYMOUS : first).slice(0, TEXT_LIMITS.name).toWellFormed(),
    last_name: last.slice(0, TEXT_LIMITS.name).toWellFormed(),
    email: line("email"),
    phone: line("phone") || null,
    donation_type: typeOf(line("type")),
    street: line("street") || null,
    city: line("city") || null,
    state: line("state") || null,
    postal_code: line("postalCode") || null,
    check_number: line("checkNumber") || null,
    designation: line("designation") || null,
    description: line("description") || null,
    notes: cut(textOf("notes"), TEXT_LIMITS.notes) || null,
  };
  return { texts, isNameless, problem: findProblem(textOf, texts, [first, last]) };
}

function findProblem(
  textOf: TextOf,
  texts: RowTexts,
  names: readonly string[],
): TextProblem | null {
  for (const [field, limit] of LIMITS)
    if (textOf(field).length > limit) return tooLong(field, limit, textOf(field).length);
  const limit = TEXT_LIMITS.name;
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

/** The ways in which files write how often a gift comes, as plain names. */
const TYPES = new Map(
  [
    ["One-time", "", "no", "false", "once", "one time", "0"],
    ["Recurring", "yes", "true", "recurring", "1"],
    ["Yearly", "yearly", "annually", "annual", "1 y"],
    ["Monthly", "monthly", "1 m"],
    ["Quarterly", "quarterly", "3 m"],
    ["Weekly", "weekly"],
  ].flatMap(([type = "", ...texts]) => texts.map((text) => [text, type] as const)),
);

const typeOf = (text: string) => TYPES.get(plainName(text)) ?? text;

/** On one line: control characters count as spaces, as in the forms. */
const toLine = (text: string, max: number) => oneLine(cut(text, max));

/** Text that both databases can hold: without NUL, without half characters, of `max` characters at most. */
export const cut = (text: string, max: number) =>
  plainText(text.slice(0, max)).toWellFormed().trim();
