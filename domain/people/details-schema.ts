/** The rules of what staff correct about a person, shared by form and server. */
import * as z from "zod/mini";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import type { Person } from "./read-people.ts";

const wish = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.transform((typed) => typed === "on"),
);

const detailsSchema = z.object({
  firstName: formLine(TEXT_LIMITS.name),
  lastName: formLine(TEXT_LIMITS.name),
  phone: formLine(TEXT_LIMITS.phone),
  street: formLine(TEXT_LIMITS.street),
  city: formLine(TEXT_LIMITS.city),
  state: formLine(TEXT_LIMITS.state),
  postalCode: formLine(TEXT_LIMITS.postalCode),
  noMail: wish,
  noCalls: wish,
  noPublishing: wish,
});

export type PersonDetails = z.output<typeof detailsSchema>;
export const DETAILS_FIELDS = Object.keys(detailsSchema.shape) as (keyof PersonDetails)[];

export const checkDetails = (typed: unknown) => checkForm(detailsSchema, typed);

/** Street and place, one below the other, as an envelope has them. */
export const addressLines = ({ postal, place }: Pick<Person, "postal" | "place">): string[] =>
  [postal.street, [place, postal.postalCode].filter(Boolean).join(" ")].filter(Boolean);

export const detailsOf = ({
  firstName,
  lastName,
  phones,
  postal,
  wishes,
}: Person): PersonDetails => ({
  firstName,
  lastName,
  phone: phones[0] ?? "",
  ...postal,
  ...wishes,
});
