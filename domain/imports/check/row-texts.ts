import { fundNamed } from "#domain/donations/funds.ts";
import { type ImportField, plainName } from "#domain/imports/map/import-fields.ts";
import { bareEmail, EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { oneLine, plainText, splitName } from "#domain/values/plain-text.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { CellReader } from "./read-row.ts";
import { readWord } from "./row-words.ts";

const NAME = TEXT_LIMITS.name;

/** The longest text of each field, in characters. A longer one is a problem of its row. */
const LIMITS: Partial<Record<ImportField, number>> = {
  firstName: NAME,
  lastName: NAME,
  name: NAME + 1 + NAME,
  organization: NAME,
  email: TEXT_LIMITS.email,
  phone: TEXT_LIMITS.phone,
  street: TEXT_LIMITS.street,
  city: TEXT_LIMITS.city,
  state: TEXT_LIMITS.state,
  postalCode: TEXT_LIMITS.postalCode,
  checkNumber: TEXT_LIMITS.checkNumber,
  designation: TEXT_LIMITS.designation,
  description: TEXT_LIMITS.description,
  notes: TEXT_LIMITS.notes,
  type: TEXT_LIMITS.donationType,
  externalId: TEXT_LIMITS.id,
};

const ANONYMOUS = "Anonymous";

/** The words that files write in place of a value that the donor does not share. */
const HIDDEN =
  /^(anon(ymous)?( (donor|giver|gift|supporter))?|not shared( by donor)?|(name )?withheld|hidden|undisclosed|unknown( donor)?|no name( given)?|n\/?a|none|null|private|guest|-+)$/i;

const MAX_HIDDEN_LENGTH = 30;
const YES = /^(yes|true|1|y|x|anonymous)$/i;

/** The name of a household's account. Its people are the donors. */
const HOUSEHOLD = /\b(household|family)$/i;

/**
 * Returns the texts of a row as columns of a gift's record, cut to what can be stored, and the
 * first problem with them. The donor is the person. If the row also names an organization, the
 * organization is the donor and the person its contact, except for households and funds. `hint`
 * says what reading corrected.
 */
export function readTexts(row: CellReader) {
  const { textOf, textsOf, firstOf } = row;
  // Control characters count as spaces, as in the forms.
  const line = (field: ImportField) => oneLine(cut(textOf(field), LIMITS[field] ?? 0));
  const shared = (field: ImportField) => {
    const text = line(field);
    return text.length < MAX_HIDDEN_LENGTH && HIDDEN.test(text) ? "" : text;
  };
  const orNull = (field: ImportField) => shared(field) || null;
  const names = [shared("firstName"), shared("lastName")];
  const whole = shared("name");
  // A single word is a first name.
  const named = names.some(Boolean) ? names : splitName(whole).filter(Boolean);
  const account = oneLine(cut(firstOf("fund"), NAME));
  const organization = shared("organization") || (named.some(Boolean) ? "" : account);
  const fund = fundNamed(organization) ?? (account || fundNamed(whole));
  // The letter of thanks goes to the person who advised a fund.
  const isForPerson = HOUSEHOLD.test(organization) || fundNamed(organization) !== null;
  const isGiver = organization && !(isForPerson && named.some(Boolean));
  const [first = "", last = ""] = isGiver ? [organization] : named;
  const person = isGiver ? named.join(" ").trim() : "";
  const contact = person === organization ? "" : person;
  const isHidden = (["firstName", "lastName", "name", "organization"] as const).some(
    (field) => line(field) && !shared(field),
  );
  const isUnnamed = !first && !last;
  const email = bareEmail(shared("email"));
  const state = shared("state");
  const postalCode = shared("postalCode");
  const zip = withZero(postalCode, state);
  const texts = {
    // The name of a known email comes from its other records.
    first_name: (isUnnamed && !email ? ANONYMOUS : first).slice(0, NAME).toWellFormed(),
    last_name: last.slice(0, NAME).toWellFormed(),
    email,
    phone: orNull("phone"),
    donation_type: typeOf(line("type")),
    street:
      cut(
        [shared("street"), ...textsOf("streets").filter((text) => !HIDDEN.test(text))]
          .filter(Boolean)
          .join(", "),
        TEXT_LIMITS.street,
      ) || null,
    city: orNull("city"),
    state: state || null,
    postal_code: zip || null,
    check_number: orNull("checkNumber"),
    designation:
      line("designation") || oneLine(cut(firstOf("designations"), TEXT_LIMITS.designation)) || null,
    description: orNull("description"),
    came_by: fund || null,
    notes: cut(notesOf(row, contact), TEXT_LIMITS.notes) || null,
  };
  const limits = Object.entries(LIMITS) as [ImportField, number][];
  const long =
    limits.find(([field, limit]) => textOf(field).length > limit) ??
    (Math.max(first.length, last.length) > NAME ? (["name", NAME] as const) : null);
  return {
    texts,
    contact: contact.slice(0, NAME).toWellFormed(),
    isPrivate: textsOf("anonymous").some((text) => YES.test(text)),
    isNameless: isUnnamed && !email && !isHidden,
    hint: zip === postalCode ? null : `postal code ${postalCode} is read as ${zip}`,
    problem: long ? tooLong(...long) : emailProblem(texts.email),
  };
}

/** Collects what the records have no columns for, one line each, for the notes. */
const notesOf = ({ textOf, textsOf }: CellReader, contact: string): string =>
  [
    ["", textOf("notes")],
    ["Contact: ", contact],
    ["With: ", ...textsOf("partner")],
    ["Dedication: ", ...textsOf("honoree")],
    ["Soft credit: ", ...textsOf("credit")],
  ]
    .filter((line) => line[1])
    .map(([label = "", ...texts]) => label + texts.join(" "))
    .join("\n");

/** States whose postal codes begin with a zero, which spreadsheets remove. */
const WITH_ZERO =
  /^(ct|ma|me|nh|nj|ri|vt|pr|vi|connecticut|massachusetts|maine|new hampshire|new jersey|rhode island|vermont|puerto rico|virgin islands)$/i;

const withZero = (code: string, state: string) =>
  WITH_ZERO.test(state) && /^\d{3,4}(-\d{4})?$/.test(code)
    ? code.replace(/^\d+/, (digits) => digits.padStart(5, "0"))
    : code;

const tooLong = (field: ImportField, limit: number) => ({
  field,
  problem: `Longer than ${limit.toLocaleString("en-US")} characters`,
});

const emailProblem = (address: string) =>
  address && !EMAIL_ADDRESS.test(address)
    ? { field: "email" as const, problem: "Not an email address" }
    : null;

/** The words that files use for how often a gift comes, as plain names. */
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

/**
 * Returns "Recurring" or another type; words for what the row is (row-words.ts) say nothing about
 * it.
 */
function typeOf(text: string): string {
  const type = TYPES.get(plainName(text));
  if (type) return type;
  if (readWord(text) === undefined) return text;
  return /recurring|subscription/i.test(text) ? "Recurring" : "One-time";
}

/**
 * Returns text that both databases can hold: no NUL, no half of a surrogate pair, at most `max`
 * characters.
 */
export const cut = (text: string, max: number) =>
  plainText(text.slice(0, max)).toWellFormed().trim();
