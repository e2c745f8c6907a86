/** The rules of the pledge form, shared by browser and server. */
import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import { type Checked, checkForm, formLine, formText } from "#domain/forms/check-form.ts";
import { printedFrom } from "#domain/forms/printed-from.ts";
import { visitorShape } from "#domain/forms/visitor-shape.ts";
import { parseOwnDates } from "#domain/pledges/own-dates.ts";
import { sumCents } from "#domain/values/money.ts";
import { parseDay } from "#domain/values/parse-day.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

/** Ten years, for pledges that are arranged in person. */
const MAX_MONTHS = 120;
/** Larger pledges are made in person. */
const MAX_PLEDGE_CENTS = 10_000_000_00;

const WHOLE_MONTHS = `Enter whole months, from 1 to ${MAX_MONTHS}`;

/** The duration of a pledge in months; an empty choice means one month, at once. */
const monthsChosen = z.pipe(
  formLine(TEXT_LIMITS.months),
  z.pipe(
    z.transform((value: string) => (value === "" ? 1 : Number(value))),
    z
      .number(WHOLE_MONTHS)
      .check(z.int(WHOLE_MONTHS), z.minimum(1, WHOLE_MONTHS), z.maximum(MAX_MONTHS, WHOLE_MONTHS)),
  ),
);

/** The choice of own dates instead of a duration: the donor types days and amounts. */
export const ON_DATES = "dates";
const ODD_DATES =
  "Write a date and an amount on each line, as MM/DD/YYYY 500.00; together they are your pledge";

const PAST_DATES = "Please enter days that are not past";
const UNCHOSEN_DATES = "Choose dates of your own above, or empty this field";

/**
 * Months between two installments; null for one, as in pledges from before donors could choose the
 * interval.
 */
const everyChosen = z.pipe(
  formLine(TEXT_LIMITS.choice),
  z.pipe(
    z.transform((value: string) => (value === "" || value === "1" ? null : Number(value))),
    z.nullable(z.literal([3, 12], "Please choose how often")),
  ),
);

const TOO_SELDOM = "This is longer than the time you chose above";
const NOT_PAST = "Please enter a day that is not past";

const isDue = (day: string, earliest: string) => day >= earliest && day < "2100";

/**
 * The day of the first installment, at the earliest `earliest`; null when none is typed. Old
 * browsers show a plain text field for it.
 */
const startChosen = (earliest: string) =>
  z.pipe(
    formLine(TEXT_LIMITS.date),
    z.pipe(
      z.transform((input: string) => (input === "" ? null : (parseDay(input) ?? ""))),
      z
        .nullable(z.string())
        .check(z.refine((day) => day === null || isDue(day, earliest), NOT_PAST)),
    ),
  );

/** The schedule of a pledge, as staff type it. */
export const scheduleShape = {
  months: monthsChosen,
  every: everyChosen,
  startsOn: startChosen("1970-01-01"),
};

const pledgeSchema = (today: string) =>
  z
    .object({
      ...visitorShape,
      amount: amountField(
        z
          .number()
          .check(
            z.minimum(100, "Please enter an amount in dollars, for example 250.50"),
            z.maximum(MAX_PLEDGE_CENTS, "Please talk with us about a promise of this size"),
          ),
      ),
      months: z.union([z.literal(ON_DATES), monthsChosen], WHOLE_MONTHS),
      every: everyChosen,
      startsOn: startChosen(today),
      /** Null when they cannot be read. */
      ownDates: z.pipe(formText(TEXT_LIMITS.pledgeNotes), z.transform(parseOwnDates)),
      notes: formText(TEXT_LIMITS.pledgeNotes),
      from: printedFrom,
    })
    .check(({ value, issues }) => {
      const message = datesProblem(value, today);
      if (message) issues.push({ code: "custom", path: ["ownDates"], message, input: value });
      const { months, every } = value;
      if (months !== ON_DATES && months > 1 && Number(every) > months)
        issues.push({ code: "custom", path: ["every"], message: TOO_SELDOM, input: value });
    });

interface Dated {
  months: string | number;
  /** The typed text when the field itself is refused. */
  ownDates: ReturnType<typeof parseOwnDates> | string;
  amount: number;
}

function datesProblem({ months, ownDates, amount }: Dated, today: string): string | null {
  if (typeof ownDates === "string") return null;
  // Old browsers always show the field, so what was typed there is not dropped silently.
  if (months !== ON_DATES) return ownDates?.length === 0 ? null : UNCHOSEN_DATES;
  if (!ownDates || sumCents(ownDates) !== amount) return ODD_DATES;
  return ownDates.every(({ dueOn }) => isDue(dueOn, today)) ? null : PAST_DATES;
}

export type PledgeField = keyof z.output<ReturnType<typeof pledgeSchema>>;
export const PLEDGE_FIELDS = Object.keys(pledgeSchema("").shape) as PledgeField[];

/**
 * Checks any input and never throws. `today` is in the organization's zone; a browser leaves it to
 * the server.
 */
export function checkPledge(input: unknown, today = "") {
  const fields: Record<string, unknown> = { ...Object(input) };
  // The form hides these fields then, so that a mistake in them could not be corrected.
  const unasked = fields.months === ON_DATES && { every: "", startsOn: "" };
  const check = checkForm(pledgeSchema(today), { ...fields, ...unasked });
  if (!check.ok) return check;
  // In this order a form without a key is recognized (digestText).
  const { firstName, lastName, email, phone, amount: amountCents, ...promise } = check.value;
  const donor = { firstName, lastName, email, phone };
  return { ok: true as const, value: { ...donor, amountCents, ...promise } };
}

/** A checked pledge; `months` is 1 for a pledge paid at once. */
export type PledgePromise = Checked<typeof checkPledge>;

export const typeOfPledge = (months: number, every: 3 | 12 | null) =>
  months === 1
    ? "Pledge"
    : `Pledge over ${months} months${every ? { 3: ", quarterly", 12: ", yearly" }[every] : ""}`;
