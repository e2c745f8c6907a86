/** The pledge form's rules, one for browser and server. */
import { z } from "zod";
import { centsOf } from "#ports/money.ts";

export const MONTHS_MAX = 36;
export const PLEDGE_NOTES_MAX = 2_000;
/** Larger promises are made in person. */
const PLEDGE_MAX_CENTS = 10_000_000_00;

/** One line that every database can hold; control characters count as spaces. */
function line(max: number) {
  return (
    z
      .string()
      .max(max, `Please keep this to ${max} characters`)
      .refine((value) => !value.includes("\0") && value.isWellFormed(), {
        message: "This contains characters that cannot be stored",
      })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .transform((value) => value.replace(/[\u0001-\u001f\u007f]+/g, " ").trim())
  );
}

export const pledgeSchema = z.object({
  firstName: line(200).pipe(z.string().min(1, "First name is required")),
  lastName: line(200).pipe(z.string().min(1, "Last name is required")),
  email: line(254).pipe(z.email("Invalid email address")),
  phone: line(50),
  amount: line(30).transform((value, context) => {
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
  months: line(3)
    .transform((value) => (value === "" ? 1 : Number(value)))
    .pipe(
      z
        .number("Please choose how long")
        .int("Please choose how long")
        .min(1, "Please choose how long")
        .max(MONTHS_MAX, `Please choose at most ${MONTHS_MAX} months`),
    ),
  notes: line(PLEDGE_NOTES_MAX),
});

/** A checked promise; `amount` in cents, `months` 1 for at once. */
export type PledgePromise = z.output<typeof pledgeSchema>;
export type PledgeField = keyof PledgePromise;
export const PLEDGE_FIELDS = Object.keys(pledgeSchema.shape) as PledgeField[];
export type PledgeErrors = Partial<Record<PledgeField, string>>;

export type PledgeCheck = { ok: true; pledge: PledgePromise } | { ok: false; errors: PledgeErrors };

/** Checks anything at all; never throws. A missing field counts as an empty one. */
export function checkPledge(input: unknown): PledgeCheck {
  const fields = typeof input === "object" && input !== null ? input : {};
  const given = Object.fromEntries(
    PLEDGE_FIELDS.map((name) => [name, Reflect.get(fields, name) ?? ""]),
  );
  const result = pledgeSchema.safeParse(given);
  if (result.success) return { ok: true, pledge: result.data };
  const errors: PledgeErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path[0] as PledgeField;
    errors[field] ??= issue.code === "invalid_type" ? "Please enter text" : issue.message;
  }
  return { ok: false, errors };
}
