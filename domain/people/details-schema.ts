/** The rules for corrections of a person, shared by form and server. */
import * as z from "zod/mini";
import { checkForm, formLine, optionalEmailField } from "#domain/forms/check-form.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import type { Person } from "./read-people.ts";

const wish = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.transform((input) => input === "on"),
);

/** Where a person is reached, apart from the email. */
export const addressShape = {
  phone: formLine(TEXT_LIMITS.phone),
  street: formLine(TEXT_LIMITS.street),
  city: formLine(TEXT_LIMITS.city),
  state: formLine(TEXT_LIMITS.state),
  postalCode: formLine(TEXT_LIMITS.postalCode),
};

const detailsSchema = z.object({
  firstName: formLine(TEXT_LIMITS.name),
  lastName: formLine(TEXT_LIMITS.name),
  contact: formLine(TEXT_LIMITS.name),
  ...addressShape,
  noMail: wish,
  noCalls: wish,
  noPublishing: wish,
  died: wish,
  note: formLine(TEXT_LIMITS.paymentNote),
});

const newPersonSchema = z.extend(detailsSchema, {
  email: optionalEmailField(),
});

export const checkNewPerson = (input: unknown) => checkForm(newPersonSchema, input);

export type PersonDetails = z.output<typeof detailsSchema>;
export const DETAILS_FIELDS = Object.keys(detailsSchema.shape) as (keyof PersonDetails)[];

export const checkDetails = (input: unknown) => checkForm(detailsSchema, input);

const householdSchema = z.object({
  name: formLine(TEXT_LIMITS.name),
  greeting: formLine(TEXT_LIMITS.name),
});

export type HouseholdName = z.output<typeof householdSchema>;

export const checkHousehold = (input: unknown) => checkForm(householdSchema, input);

/** The abbreviations of the Postal Service, and the full names. */
const US_STATES = new Set(
  `AL,AK,AZ,AR,CA,CO,CT,DE,DC,FL,GA,HI,ID,IL,IN,IA,KS,KY,LA,ME,MD,MA,MI,MN,MS,MO,MT,NE,NV,NH,NJ,NM,NY,NC,
  ND,OH,OK,OR,PA,PR,RI,SC,SD,TN,TX,UT,VT,VA,VI,WA,WV,WI,WY,AA,AE,AP,Alabama,Alaska,Arizona,Arkansas,California,
  Colorado,Connecticut,Delaware,District of Columbia,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,
  Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,
  New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,
  Puerto Rico,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,
  West Virginia,Wisconsin,Wyoming`
    .toUpperCase()
    .split(/,\s*/),
);

/**
 * Whether a ZIP code is valid in the US. Forms have no country field: addresses abroad name the
 * country as the state, or their code has letters.
 */
export function isPostalCode({ state, postalCode }: Pick<PersonDetails, "state" | "postalCode">) {
  const isAbroad = state ? !US_STATES.has(state.toUpperCase()) : /[a-z]/i.test(postalCode);
  const code = isAbroad ? /^(?=.*\d)[a-z\d][a-z\d -]*$/i : /^\d{5}(?:-\d{4})?$/;
  return postalCode === "" || code.test(postalCode);
}

export const NO_DETAILS: PersonDetails = {
  firstName: "",
  lastName: "",
  contact: "",
  phone: "",
  street: "",
  city: "",
  state: "",
  postalCode: "",
  noMail: false,
  noCalls: false,
  noPublishing: false,
  died: false,
  note: "",
};

/** Returns contact, street and place as the lines of an envelope. */
export const addressLines = ({
  contact,
  postal,
  place,
}: Pick<Person, "contact" | "postal" | "place">): string[] =>
  [
    contact && `Attn. ${contact}`,
    postal.street,
    [place, postal.postalCode].filter(Boolean).join(" "),
  ].filter(Boolean);

export const detailsOf = ({
  firstName,
  lastName,
  contact,
  phones,
  postal,
  wishes,
  died,
  note,
}: Person): PersonDetails => ({
  firstName,
  lastName,
  contact,
  phone: phones[0] ?? "",
  ...postal,
  ...wishes,
  died,
  note,
});
