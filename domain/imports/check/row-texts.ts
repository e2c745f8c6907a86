import { z } from "zod";
import { type ImportField, plainName } from "#domain/imports/map/import-fields.ts";
import { oneLine, plainText, splitName } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

const { name: NAME, email, phone, street, city, state, postalCode, ...others } = TEXT_LIMITS;
const { checkNumber, designation, description, notes, donationType, id } = others;

/** The longest text of each field in characters; a longer one is a problem of its row. */
const LIMITS: Partial<Record<ImportField, number>> = {
  ...{ firstName: NAME, lastName: NAME, name: NAME + 1 + NAME, organization: NAME },
  ...{ email, phone, street, city, state, postalCode, checkNumber, designation, description },
  ...{ notes, type: donationType, externalId: id },
};

const ANONYMOUS = "Anonymous";
const emailSchema = z.email();

/**
 * Returns the texts of a row as columns of a gift's record, cut to what can be stored, and the first thing
 * that is wrong with them. The donor is the person; an organization, or an account of a household, only
 * where no person is named.
 */
export function readTexts(textOf: (field: ImportField) => string) {
  // Control characters count as spaces, as in the forms.
  const line = (field: ImportField) => oneLine(cut(textOf(field), LIMITS[field] ?? 0));
  const orNull = (field: ImportField) => line(field) || null;
  const person = [line("firstName"), line("lastName")];
  // One word alone is a first name.
  const named = person.some(Boolean) ? person : splitName(line("name")).filter(Boolean);
  const [first = "", last = ""] = named.some(Boolean) ? named : [line("organization")];
  const isNameless = !first && !last;
  const texts = {
    first_name: (isNameless ? ANONYMOUS : first).slice(0, NAME).toWellFormed(),
    last_name: last.slice(0, NAME).toWellFormed(),
    email: line("email"),
    phone: orNull("phone"),
    donation_type: typeOf(line("type")),
    street: orNull("street"),
    city: orNull("city"),
    state: orNull("state"),
    postal_code: orNull("postalCode"),
    check_number: orNull("checkNumber"),
    designation: orNull("designation"),
    description: orNull("description"),
    notes: cut(textOf("notes"), notes) || null,
  };
  const limits = Object.entries(LIMITS) as [ImportField, number][];
  const long =
    limits.find(([field, limit]) => textOf(field).length > limit) ??
    (Math.max(first.length, last.length) > NAME ? (["name", NAME] as const) : null);
  return { texts, isNameless, problem: long ? tooLong(...long) : emailProblem(texts.email) };
}

const tooLong = (field: ImportField, limit: number) => ({
  field,
  problem: `Longer than ${limit.toLocaleString("en-US")} characters`,
});

const emailProblem = (address: string) =>
  address && !emailSchema.safeParse(address).success
    ? { field: "email" as const, problem: "Not an email address" }
    : null;

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

/** Text that both databases can hold: without NUL, without half characters, of `max` characters at most. */
export const cut = (text: string, max: number) =>
  plainText(text.slice(0, max)).toWellFormed().trim();
