/** The pledge form's rules, one for browser and server. */
import { z } from "zod";
import { checkForm, type FieldErrors, formLine } from "#ports/form.ts";
import { centsOf } from "#ports/money.ts";

export const MONTHS_MAX = 36;
export const PLEDGE_NOTES_MAX = 2_000;
/** Larger promises are made in person. */
const PLEDGE_MAX_CENTS = 10_000_000_00;

export const pledgeSchema = z.object({
  firstName: formLine(200).pipe(z.string().min(1, "First name is required")),
  lastName: formLine(200).pipe(z.string().min(1, "Last name is required")),
  email: formLine(254).pipe(z.email("Invalid email address")),
  phone: formLine(50),
  amount: formLine(30).transform((value, context) => {
    const cents = centsOf(value);
    if (cents !== null && cents >= 100 && cents <= PLEDGE_MAX_CENTS) return cents;
    context.addIssue({
      code: "custom",
      message:
        cents !== null && cents > PLEDGE_MAX_CENTS
          ? "Please talk with us about a promise of this size"
          : "Please enter an amount in dollars, for example 250",
    });
    return z.NEVER;
  }),
  months: formLine(3)
    .transform((value) => (value === "" ? 1 : Number(value)))
    .pipe(
      z
        .number("Please choose how long")
        .int("Please choose how long")
        .min(1, "Please choose how long")
        .max(MONTHS_MAX, `Please choose at most ${MONTHS_MAX} months`),
    ),
  notes: formLine(PLEDGE_NOTES_MAX),
});

/** A checked promise; `amount` in cents, `months` 1 for at once. */
export type PledgePromise = z.output<typeof pledgeSchema>;
export type PledgeField = keyof PledgePromise;
export const PLEDGE_FIELDS = Object.keys(pledgeSchema.shape) as PledgeField[];
export type PledgeErrors = FieldErrors<PledgeField>;

export type PledgeCheck = { ok: true; pledge: PledgePromise } | { ok: false; errors: PledgeErrors };

/** Checks anything at all; never throws. */
export function checkPledge(input: unknown): PledgeCheck {
  const check = checkForm(pledgeSchema, input);
  return check.ok ? { ok: true, pledge: check.value } : check;
}
