/** The rules of the pledge form, shared by browser and server. */
import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import { checkForm, formLine, formText } from "#domain/forms/check-form.ts";
import { printedFrom } from "#domain/forms/printed-from.ts";
import { parseOwnDates, sumOf } from "#domain/pledges/own-dates.ts";
import { EMAIL_ADDRESS } from "#domain/values/email-address.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** Ten years, for what is arranged in person. */
export const MONTHS_MAX = 120;
/** Larger pledges are made in person. */
const PLEDGE_MAX_CENTS = 10_000_000_00;

const WHOLE_MONTHS = `Enter whole months, from 1 to ${MONTHS_MAX}`;

/** Over how many months a pledge is paid; no choice is one month, at once. */
const monthsChosen = z.pipe(
  formLine(TEXT_LIMITS.months),
  z.pipe(
    z.transform((value: string) => (value === "" ? 1 : Number(value))),
    z
      .number(WHOLE_MONTHS)
      .check(z.int(WHOLE_MONTHS), z.minimum(1, WHOLE_MONTHS), z.maximum(MONTHS_MAX, WHOLE_MONTHS)),
  ),
);

/** In place of a length: the donor types days and amounts. */
export const ON_DATES = "dates";
const ODD_DATES =
  "Write a date and an amount on each line, for example 12/20/2026 500.00; together they are your pledge";

/** Months between two parts: null for one, as of pledges that were made before there was a choice. */
const everyChosen = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.pipe(
    z.transform((value: string) => (value === "" || value === "1" ? null : Number(value))),
    z.nullable(z.literal([3, 12], "Please choose how often")),
  ),
);

const NOT_PAST = "Please enter a day that is not past";

/** The day of the first part from `earliest` on; null where none is typed. */
const startChosen = (earliest: string) =>
  z.pipe(
    z.pipe(
      formLine(TEXT_LIMITS.date),
      z.union(
        [
          z.literal(""),
          z.iso.date(NOT_PAST).check(z.refine((day) => day >= earliest && day < "2100", NOT_PAST)),
        ],
        NOT_PAST,
      ),
    ),
    z.transform((day) => day || null),
  );

/** How a pledge is paid, as staff type it and our own export says it. */
export const scheduleShape = {
  months: monthsChosen,
  every: everyChosen,
  startsOn: startChosen("1970-01-01"),
};

/** Accepts any input; never throws. */
export const checkSchedule = (input: unknown) => checkForm(z.object(scheduleShape), input);

const pledgeSchema = (today: string) =>
  z
    .object({
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
      months: z.union([z.literal(ON_DATES), monthsChosen], WHOLE_MONTHS),
      every: everyChosen,
      startsOn: startChosen(today),
      /** Null where they are not to be read, which matters where dates are chosen. */
      ownDates: z.pipe(formText(TEXT_LIMITS.pledgeNotes), z.transform(parseOwnDates)),
      notes: formLine(TEXT_LIMITS.pledgeNotes),
      from: printedFrom,
    })
    .check(
      z.refine(
        ({ months, ownDates, amount }) =>
          months !== ON_DATES || (ownDates && sumOf(ownDates) === amount),
        { path: ["ownDates"], message: ODD_DATES },
      ),
    );

/** A checked pledge; `amount` in cents, `months` 1 for at once. */
export type PledgePromise = z.output<ReturnType<typeof pledgeSchema>>;
export type PledgeField = keyof PledgePromise;
export const PLEDGE_FIELDS = Object.keys(pledgeSchema("").shape) as PledgeField[];

/** Accepts any input; never throws. `today` in the organization's zone; a browser leaves it to the server. */
export const checkPledge = (input: unknown, today = "") => checkForm(pledgeSchema(today), input);

export const typeOfPledge = (months: number, every: 3 | 12 | null) =>
  months === 1
    ? "Pledge"
    : `Pledge over ${months} months${every ? { 3: ", quarterly", 12: ", yearly" }[every] : ""}`;
