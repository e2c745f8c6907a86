/** The pledge form's rules, one for browser and server. */
import * as z from "zod/mini";
import { checkForm, type FieldErrors, formLine } from "#domain/forms/check-form.ts";
import { centsOf } from "#domain/money/money.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const MONTHS_MAX = 36;
/** Larger promises are made in person. */
const PLEDGE_MAX_CENTS = 10_000_000_00;

/** How many months a promise runs; none chosen is one, at once. The words say what is wrong with it. */
export const monthsChosen = (words: { odd: string; broken: string; few: string; many: string }) =>
  z.pipe(
    formLine(TEXT_LIMITS.months),
    z.pipe(
      z.transform((value: string) => (value === "" ? 1 : Number(value))),
      z
        .number(words.odd)
        .check(z.int(words.broken), z.minimum(1, words.few), z.maximum(MONTHS_MAX, words.many)),
    ),
  );

const CHOOSE_LENGTH = "Please choose how long";

export const pledgeSchema = z.object({
  firstName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "First name is required")),
  lastName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "Last name is required")),
  email: formLine(TEXT_LIMITS.email).check(z.email("Invalid email address")),
  phone: formLine(TEXT_LIMITS.phone),
  amount: z.pipe(
    formLine(TEXT_LIMITS.amount),
    z.transform((value, context) => {
      const cents = centsOf(value);
      if (cents !== null && cents >= 100 && cents <= PLEDGE_MAX_CENTS) return cents;
      context.issues.push({
        code: "custom",
        input: value,
        message:
          cents !== null && cents > PLEDGE_MAX_CENTS
            ? "Please talk with us about a promise of this size"
            : "Please enter an amount in dollars, for example 250",
      });
      return z.NEVER;
    }),
  ),
  months: monthsChosen({
    odd: CHOOSE_LENGTH,
    broken: CHOOSE_LENGTH,
    few: CHOOSE_LENGTH,
    many: `Please choose at most ${MONTHS_MAX} months`,
  }),
  notes: formLine(TEXT_LIMITS.pledgeNotes),
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
