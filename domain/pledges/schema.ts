/** The rules of the pledge form, shared by browser and server. */
import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** Ten years, for what is arranged in person. */
export const MONTHS_MAX = 120;
/** Larger pledges are made in person. */
const PLEDGE_MAX_CENTS = 10_000_000_00;

/** Over how many months a pledge is paid; no choice is one month, at once. */
export const monthsChosen = (errors: { odd: string; broken: string; few: string; many: string }) =>
  z.pipe(
    formLine(TEXT_LIMITS.months),
    z.pipe(
      z.transform((value: string) => (value === "" ? 1 : Number(value))),
      z
        .number(errors.odd)
        .check(z.int(errors.broken), z.minimum(1, errors.few), z.maximum(MONTHS_MAX, errors.many)),
    ),
  );

const CHOOSE_LENGTH = "Please choose how long";

const pledgeSchema = z.object({
  firstName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "First name is required")),
  lastName: formLine(TEXT_LIMITS.name).check(z.minLength(1, "Last name is required")),
  email: formLine(TEXT_LIMITS.email).check(z.regex(EMAIL_ADDRESS, "Invalid email address")),
  phone: formLine(TEXT_LIMITS.phone),
  amount: amountField(
    z
      .number()
      .check(
        z.minimum(100, "Please enter an amount in dollars, for example 250"),
        z.maximum(PLEDGE_MAX_CENTS, "Please talk with us about a promise of this size"),
      ),
  ),
  months: monthsChosen({
    odd: CHOOSE_LENGTH,
    broken: CHOOSE_LENGTH,
    few: CHOOSE_LENGTH,
    many: `Please choose at most ${MONTHS_MAX} months`,
  }),
  notes: formLine(TEXT_LIMITS.pledgeNotes),
});

/** A checked pledge; `amount` in cents, `months` 1 for at once. */
export type PledgePromise = z.output<typeof pledgeSchema>;
export type PledgeField = keyof PledgePromise;
export const PLEDGE_FIELDS = Object.keys(pledgeSchema.shape) as PledgeField[];

/** Accepts any input; never throws. */
export const checkPledge = (input: unknown) => checkForm(pledgeSchema, input);

export const typeOfPledge = (months: number) =>
  months === 1 ? "Pledge" : `Pledge over ${months} months`;
