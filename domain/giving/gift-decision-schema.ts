/** The rules of the site's own giving form, shared by browser and server. */
import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import { type Checked, checkForm, formLine, optionalEmailField } from "#domain/forms/check-form.ts";
import { printedFrom } from "#domain/forms/printed-from.ts";
import { formatShort, MAX_GIFT_CENTS, MIN_GIFT_CENTS } from "#domain/values/money.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { chosenAmount, isUnclearAmount } from "./chosen-amount.ts";

const AMOUNT_PROBLEM = `Enter an amount from ${formatShort(MIN_GIFT_CENTS)} to ${formatShort(MAX_GIFT_CENTS)}, with a point for cents: 12.50`;

const ticked = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.transform((value) => value !== ""),
);

/** One of the form's choices. Any other value is refused, never replaced. */
const choice = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, "Choose one of these");

const giftSchema = z.object({
  frequency: z.pipe(
    choice(["", "once", "monthly"]),
    z.transform((value) => value || "once"),
  ),
  amount: amountField(
    z
      .number()
      .check(
        z.minimum(MIN_GIFT_CENTS, AMOUNT_PROBLEM),
        z.maximum(MAX_GIFT_CENTS, `${AMOUNT_PROBLEM}. For more, please talk with us`),
      ),
  ),
  firstName: formLine(TEXT_LIMITS.name),
  lastName: formLine(TEXT_LIMITS.name),
  email: optionalEmailField("Check the email address"),
  designation: formLine(TEXT_LIMITS.name),
  method: z.pipe(
    choice(["", "bank", "card"]),
    z.transform((value) => value || null),
  ),
  coverFee: ticked,
  anonymous: ticked,
  from: printedFrom,
});

export type DecisionField = keyof z.output<typeof giftSchema>;
/**
 * The names of the form's fields; `other` is the text of a typed amount, `preset` the amount that
 * the form chose in advance.
 */
export const DECISION_FIELDS = [
  ...(Object.keys(giftSchema.shape) as DecisionField[]),
  "other",
  "preset",
] as const;

/** Accepts any input; never throws. */
export function checkGiftDecision(input: unknown) {
  const fields = Object(input) as { amount?: unknown; other?: unknown };
  if (isUnclearAmount(fields)) {
    const amount = `Choose one amount: ${fields.amount} or ${fields.other}`;
    return { ok: false as const, errors: { amount } };
  }
  const check = checkForm(giftSchema, { ...fields, amount: chosenAmount(fields) });
  if (!check.ok) return check;
  // In this order a press that is repeated is recognized (digestText).
  const { frequency, amount: amountCents, ...decision } = check.value;
  return { ok: true as const, value: { frequency, amountCents, ...decision } };
}

/**
 * A checked gift; `amountCents` is without the fee. Name and email may be empty. The form asks for
 * `method` only for large gifts and only with scripts; with null the payment page offers every
 * method.
 */
export type GiftDecision = Checked<typeof checkGiftDecision>;
