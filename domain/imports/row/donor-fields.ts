import { fundInName, fundOfPayment } from "#domain/donations/funds.ts";
import type { ImportField, Role } from "#domain/imports/map/import-fields.ts";
import { plainName } from "#domain/imports/plain-words.ts";
import type { PersonMark } from "#domain/people/people-of-records.ts";
import { bareEmail, EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { ANONYMOUS, splitName } from "#domain/values/person-names.ts";
import { oneLine } from "#domain/values/plain-text.ts";
import { stateWithCountry } from "#domain/values/state-with-country.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { cutText, type RowCells } from "./cells.ts";
import { centsIn } from "./parse-amount.ts";
import type { RowReason } from "./reason.ts";
import { parseWord } from "./words.ts";

const MAX_NAME_LENGTH = TEXT_LIMITS.name;

/** The longest text of each field, in characters. A longer one is a problem of its row. */
const MAX_LENGTHS: Partial<Record<ImportField, number>> = {
  ...TEXT_LIMITS,
  firstName: MAX_NAME_LENGTH,
  lastName: MAX_NAME_LENGTH,
  name: MAX_NAME_LENGTH + 1 + MAX_NAME_LENGTH,
  organization: MAX_NAME_LENGTH,
  type: TEXT_LIMITS.donationType,
  externalId: TEXT_LIMITS.id,
};

/** The words that files write in place of a value that the donor does not share. */
const WITHHELD_WORDS =
  /^(anon(ymous)?( (donor|giver|gift|supporter))?|not shared( by donor)?|(name )?withheld|hidden|undisclosed|unknown( donor)?|no name( given)?|n\/?a|none|null|private|guest|-+)$/i;

/** Of these words, the ones that are also last names, where a first name precedes them. */
const LAST_NAME = /^(Guest|Na|Null|Private)$/;

const MAX_HIDDEN_LENGTH = 30;
const YES_WORDS = /^(yes|true|1|y|x|anonymous|deceased)$/i;
/** The day of a death. Some programs write one of 1900 in place of none. */
const DEATH_DAY = /\b(19(?!00)|20)\d\d|\/(?!00)\d\d$/;

/** The columns of people in which is stored what a role says of the donor. */
export const DONOR_MARKS = {
  anonymous: "no_publishing",
  noMail: "no_mail",
  noCalls: "no_calls",
  died: "died",
} satisfies Partial<Record<Role, PersonMark>>;
const MARK_ROLES = Object.keys(DONOR_MARKS) as (keyof typeof DONOR_MARKS)[];

/** The name of a household's account. Its people are the donors. "Focus on the Family" is none. */
const HOUSEHOLD = /(?<!\b(?:on|for|of|to) the )\b(household|family)$/i;

/** Returns a field in one line. Control characters count as spaces, as in the forms. */
const lineOf = ({ textOf }: RowCells, field: ImportField) =>
  oneLine(cutText(textOf(field), MAX_LENGTHS[field] ?? 0));

/** Returns a field in one line; "" for a word in place of what the donor does not share. */
function sharedLineOf(row: RowCells, field: ImportField): string {
  const text = lineOf(row, field);
  if (field === "lastName" && LAST_NAME.test(text) && sharedLineOf(row, "firstName")) return text;
  return text.length < MAX_HIDDEN_LENGTH && WITHHELD_WORDS.test(text) ? "" : text;
}

/**
 * Returns the name of the donor, who is the person. If the row also names an organization, the
 * organization is the donor and the person its contact, except for households and funds.
 */
function parseDonorName(row: RowCells) {
  const fields = [sharedLineOf(row, "firstName"), sharedLineOf(row, "lastName")];
  const nameIn = (role: Role) => oneLine(cutText(row.firstOf(role), MAX_NAME_LENGTH));
  // Money that was requested comes from whom the request asked.
  const isRequested =
    /^charge$/i.test(row.textOf("type")) && (centsIn(row.textOf("amount")) ?? 0) > 0;
  const fullName = (isRequested && nameIn("requested")) || sharedLineOf(row, "name");
  // A single word is a first name.
  const names = fields.some(Boolean) ? fields : splitName(fullName).filter(Boolean);
  const hasPerson = names.some(Boolean);
  const account = nameIn("fund");
  // In a file of employees, some rows are what the employer adds.
  const employer = /\bmatch\b/i.test(row.textOf("type")) ? row.firstOf("matcher") : "";
  const organization = employer || sharedLineOf(row, "organization") || (hasPerson ? "" : account);
  const organizationFund = fundInName(organization);
  const ways = [row.textOf("paymentMethod"), row.textOf("type"), ...row.textsOf("states")];
  const way = fundOfPayment(ways.join(", "));
  // The letter of thanks goes to the person who advised a fund.
  const isForPerson = HOUSEHOLD.test(organization) || organizationFund !== null;
  const isOrganization = organization !== "" && !(isForPerson && hasPerson);
  const [first = "", last = ""] = isOrganization ? [organization] : names;
  const person = isOrganization ? names.join(" ").trim() : "";
  return {
    first,
    last,
    contact: person === organization ? "" : person,
    fund: nameIn("cameBy") || organizationFund || account || fundInName(fullName) || way,
    isEmployer: employer !== "",
    isOrganization,
  };
}

/** An employer has none of its employee's contacts. */
export const NO_CONTACT = {
  email: "",
  phone: null,
  street: null,
  city: null,
  state: null,
  postal_code: null,
};

/**
 * Returns the texts of a row as columns of a gift's record, cut to what can be stored, and the
 * first problem with them. `hint` says what reading corrected.
 */
export function parseTexts(row: RowCells) {
  const { textOf, textsOf, firstOf } = row;
  const shared = (field: ImportField) => sharedLineOf(row, field);
  const { first, last, contact, fund, isEmployer, isOrganization } = parseDonorName(row);
  const isHidden = (["firstName", "lastName", "name", "organization"] as const).some(
    (field) => lineOf(row, field) && !shared(field),
  );
  const isUnnamed = !first && !last;
  // Some files have a member's number instead.
  const email = bareEmail(shared("email").replace(/^\d+$/, ""));
  const state = shared("state");
  const typedPostalCode = shared("postalCode");
  const postalCode = withLeadingZero(typedPostalCode, state);
  const streets = [
    shared("street"),
    ...textsOf("streets").filter((text) => !WITHHELD_WORDS.test(text)),
  ];
  const street = cutText(streets.filter(Boolean).join(", "), TEXT_LIMITS.street);
  const phone = shared("phone");
  const otherPhone = textsOf("phones").find((text) => /(\d\D*){7}/.test(text)) ?? "";
  const city = shared("city");
  const country = oneLine(firstOf("country").replace(WITHHELD_WORDS, ""));
  const place = stateWithCountry({ street, city, state, country });
  const texts = {
    // The name of a known email comes from its other records.
    first_name: (isUnnamed && !email ? ANONYMOUS : first).slice(0, MAX_NAME_LENGTH).toWellFormed(),
    last_name: last.slice(0, MAX_NAME_LENGTH).toWellFormed(),
    email,
    phone: (/\d/.test(phone) ? phone : oneLine(cutText(otherPhone, TEXT_LIMITS.phone))) || null,
    donation_type: typeOf(lineOf(row, "type")),
    street: street || null,
    city: city || null,
    state: cutText(place, TEXT_LIMITS.state) || null,
    postal_code: postalCode || null,
    check_number: shared("checkNumber") || null,
    designation:
      lineOf(row, "designation") ||
      oneLine(cutText(firstOf("designations"), TEXT_LIMITS.designation)) ||
      null,
    description: shared("description") || null,
    came_by: fund || null,
    notes: cutText(notesOf(row, contact), TEXT_LIMITS.notes) || null,
    ...(isEmployer && NO_CONTACT),
  };
  const limits = Object.entries(MAX_LENGTHS) as [ImportField, number][];
  const exceeded =
    limits.find(([field, limit]) => textOf(field).length > limit) ??
    (Math.max(first.length, last.length) > MAX_NAME_LENGTH
      ? (["name", MAX_NAME_LENGTH] as const)
      : null);
  return {
    texts,
    contact: contact.slice(0, MAX_NAME_LENGTH).toWellFormed(),
    marks: MARK_ROLES.filter((role) =>
      textsOf(role).some((text) =>
        role === "died"
          ? !isOrganization &&
            (YES_WORDS.test(text) || (/^[\d\s./-]+$/.test(text) && DEATH_DAY.test(text)))
          : YES_WORDS.test(text),
      ),
    ).map((role): PersonMark => DONOR_MARKS[role]),
    isNameless: isUnnamed && !email && !isHidden,
    hint:
      postalCode === typedPostalCode
        ? null
        : `postal code ${typedPostalCode} is read as ${postalCode}`,
    problem: exceeded ? tooLong(...exceeded) : emailProblem(email),
  };
}

/** Collects what the records have no columns for, one line each, for the notes. */
const notesOf = ({ textOf, textsOf }: RowCells, contact: string): string =>
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
const ZERO_STATES =
  /^(ct|ma|me|nh|nj|ri|vt|pr|vi|connecticut|massachusetts|maine|new hampshire|new jersey|rhode island|vermont|puerto rico|virgin islands)$/i;

const withLeadingZero = (code: string, state: string) =>
  ZERO_STATES.test(state) && /^\d{3,4}(-\d{4})?$/.test(code)
    ? code.replace(/^\d+/, (digits) => digits.padStart(5, "0"))
    : code;

/** Why a text cannot be stored. */
interface TextProblem {
  field: ImportField;
  reason: RowReason;
}

const tooLong = (field: ImportField, limit: number): TextProblem => ({
  field,
  reason: { code: "too-long", limit },
});

const emailProblem = (email: string): TextProblem | null =>
  email && !EMAIL_ADDRESS.test(email) ? { field: "email", reason: { code: "not-an-email" } } : null;

/** The words that files use for how often a gift comes, as plain names. */
const GIFT_TYPES = new Map(
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
 * Returns "Recurring" or another type; words for what the row is (words.ts) say nothing about
 * it.
 */
function typeOf(text: string): string {
  const type = GIFT_TYPES.get(plainName(text));
  if (type) return type;
  if (parseWord(text) === undefined) return text;
  return /recurring|subscription/i.test(text) ? "Recurring" : "One-time";
}
