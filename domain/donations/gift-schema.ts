/** The rules of a record that staff enter or correct, shared by form and server. */
import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import { checkForm, type FieldErrors, formLine } from "#domain/forms/check-form.ts";
import { MONTHS_MAX, monthsChosen } from "#domain/pledges/schema.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const GIFT_KINDS = ["Check", "Cash", "Stock", "In-kind", "Pledge"] as const;

const EARLIEST_DAY = "1970-01-01";

/** Dollars as typed, in cents; at least one cent. */
export const dollars = amountField(
  z.number().check(z.minimum(1, "Enter the amount in dollars, for example 500.00")),
);

/** A day of the organisation's calendar, at most `today` ("2026-11-21"). */
export const dayUntil = (today: string) =>
  z.pipe(
    formLine(TEXT_LIMITS.date),
    z.iso.date("Please enter a date").check(
      z.refine((day) => day <= today, "This date lies in the future"),
      z.refine((day) => day >= EARLIEST_DAY, "This date lies too far back"),
    ),
  );

const giftSchema = (today: string) =>
  z
    .object({
      kind: z.pipe(formLine(TEXT_LIMITS.choice), z.enum(GIFT_KINDS, "Please choose what it is")),
      amount: dollars,
      date: dayUntil(today),
      firstName: formLine(TEXT_LIMITS.name),
      lastName: formLine(TEXT_LIMITS.name),
      email: z.pipe(
        formLine(TEXT_LIMITS.email),
        z.union([z.literal(""), z.email()], "Invalid email address"),
      ),
      phone: formLine(TEXT_LIMITS.phone),
      city: formLine(TEXT_LIMITS.city),
      state: formLine(TEXT_LIMITS.state),
      notes: formLine(TEXT_LIMITS.notes),
      months: monthsChosen({
        odd: "Please enter a number of months",
        broken: "Please enter whole months",
        few: "At least one month",
        many: `At most ${MONTHS_MAX} months`,
      }),
    })
    .check(
      z.refine(({ firstName, lastName }) => firstName || lastName, {
        path: ["lastName"],
        message: "A name is required",
        // Runs even after other errors, so that the form shows all of them at once.
        when: () => true,
      }),
    );

/** A checked record: `amount` in cents, `date` a day, `months` for a pledge (1 is at once). */
export type Gift = z.output<ReturnType<typeof giftSchema>>;
export type GiftField = keyof Gift;
export const GIFT_FIELDS = Object.keys(giftSchema("").shape) as GiftField[];
export type GiftErrors = FieldErrors<GiftField>;

/** Accepts any input; never throws. */
export const checkGift = (input: unknown, today: string) => checkForm(giftSchema(today), input);

export const typeOfPledge = (months: number) =>
  months === 1 ? "Pledge" : `Pledge over ${months} months`;
