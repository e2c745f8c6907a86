/** The rules of the sign-up form, shared by browser and server. */
import * as z from "zod/mini";
import { checkForm, emailField, formLine } from "#domain/forms/check-form.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** The largest group; larger ones make arrangements in person. */
const MAX_RSVP_PEOPLE = 20;
const HOW_MANY = `Please enter a number from 1 to ${MAX_RSVP_PEOPLE}`;

export const peopleField = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.pipe(
    // Some keyboards type "２".
    z.transform((input: string) => Number(/^\d{1,3}$/.exec(input.normalize("NFKC"))?.[0] ?? 0)),
    z.number().check(z.minimum(1, HOW_MANY), z.maximum(MAX_RSVP_PEOPLE, HOW_MANY)),
  ),
);

export const nameField = formLine(TEXT_LIMITS.name).check(z.minLength(1, "Name is required"));
const rsvpSchema = z.object({
  /** The id of the gathering, which the form carries. */
  gathering: formLine(TEXT_LIMITS.id),
  name: nameField,
  email: emailField(),
  people: peopleField,
  /** Not empty when the visitor wants to wait if too few seats are left for everyone. */
  waits: formLine(TEXT_LIMITS.choice),
});

export type Rsvp = z.output<typeof rsvpSchema>;
export type RsvpField = keyof Rsvp;
export const RSVP_FIELDS = Object.keys(rsvpSchema.shape) as RsvpField[];

/** Accepts any input; never throws. */
export const checkRsvp = (input: unknown) => checkForm(rsvpSchema, input);

const partySchema = z.object({ people: peopleField });

/** Accepts any input; never throws. */
export const checkParty = (input: unknown) => checkForm(partySchema, input);
