/** The rules of a record that staff enter or correct, shared by form and server. */

import * as z from "zod/mini";
import { amountField } from "#domain/forms/amount-field.ts";
import {
  type Checked,
  checkForm,
  type FieldErrors,
  formLine,
  formText,
  optionalEmailField,
} from "#domain/forms/check-form.ts";
import { addressShape } from "#domain/people/details-schema.ts";
import { MAX_OWN_DATES, parseOwnDates } from "#domain/pledges/own-dates.ts";
import { scheduleShape } from "#domain/pledges/pledge-schema.ts";
import { DAY } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { sumCents } from "#domain/values/money.ts";
import { methodOfKind, PAYMENT_KINDS, PAYMENT_METHODS } from "#domain/values/payment-methods.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { isIra } from "./funds.ts";

export const GIFT_KINDS = [...PAYMENT_KINDS, "Pledge"] as const;

/**
 * Whether staff chose the record's kind. A part that was split off a payment or an imported gift
 * has only a payment method, as that one has.
 */
export const hasChosenKind = (gift: { source: string; donation_type: string }) =>
  gift.source === SOURCES.staff && GIFT_KINDS.some((kind) => kind === gift.donation_type);

/**
 * Gifts that are not money. They are described, but the organization does not value them
 * (docs/decisions/0244).
 */
const WITHOUT_VALUE = new Set(["Stock", "In-kind", "stock", "in_kind"]);

const EARLIEST_DAY = "1970-01-01";

const NO_AMOUNT = "Enter the amount in dollars, for example 500.00";
const ODD_DATES = "Write a date and an amount on each line, as MM/DD/YYYY 500.00";
const NO_VALUE = "Say what was given in return, and what it is worth";
const LATE_POSTMARK = "The postmark is of a later day than the gift";
const MAX_DAYS_IN_MAIL = 60;
const EARLY_POSTMARK = `The postmark is more than ${MAX_DAYS_IN_MAIL} days before the gift: check its year`;
/** Any benefit ends such a distribution (docs/decisions/0337). */
const IRA_BENEFIT = "Nothing may be given in return for a gift from an IRA";
const NO_DESCRIPTION = "Say what was given";

/** Dollars as typed, converted to cents; at least one cent. */
export const dollars = amountField(z.number().check(z.minimum(1, NO_AMOUNT)));

/** A day of the organization's calendar, at most `today` ("2026-11-21"). */
export const dayUntil = (today: string) =>
  z.pipe(
    formLine(TEXT_LIMITS.date),
    z.iso.date("Please enter a date").check(
      z.refine((day) => day <= today, "This date lies in the future"),
      z.refine((day) => day >= EARLIEST_DAY, "This date lies too far back"),
    ),
  );

/** The postmark of a mailed check; "" without one. */
export const postmarkUntil = (today: string) =>
  z.union([z.literal(""), dayUntil(today)], "Please enter a date");

/** A postmark and the day of its gift; either may be "" or invalid. */
export type MailedCheck = Record<"postmark" | "date", string>;

/**
 * Each message with its rule about the postmark, which decides the tax year. A postmark of last
 * January is a slip of the pen in this January.
 */
export const POSTMARK_RULES: readonly (readonly [string, (mailed: MailedCheck) => boolean])[] = [
  [LATE_POSTMARK, ({ postmark, date }) => !postmark || postmark <= date],
  [
    EARLY_POSTMARK,
    ({ postmark, date }) => !(Date.parse(date) - Date.parse(postmark) > MAX_DAYS_IN_MAIL * DAY),
  ],
];

/** Returns the message of the rule that the postmark breaks, or null. */
export const postmarkProblem = (mailed: MailedCheck) =>
  POSTMARK_RULES.find(([, holds]) => !holds(mailed))?.[0] ?? null;

const giftSchema = (today: string) =>
  z
    .object({
      kind: z.pipe(formLine(TEXT_LIMITS.choice), z.enum(GIFT_KINDS, "Please choose what it is")),
      /** For a gift that is not money: the amount that counts, or 0 when it counts for nothing. */
      amount: amountField(z.number()),
      method: z.union([z.literal(""), z.enum(PAYMENT_METHODS)]),
      checkNumber: formLine(TEXT_LIMITS.checkNumber),
      postmark: postmarkUntil(today),
      designation: formLine(TEXT_LIMITS.designation),
      description: formLine(TEXT_LIMITS.description),
      cameBy: formLine(TEXT_LIMITS.name),
      benefit: formLine(TEXT_LIMITS.designation),
      /** 0 when nothing was given in return. */
      benefitValue: amountField(z.number()),
      date: dayUntil(today),
      firstName: formLine(TEXT_LIMITS.name),
      lastName: formLine(TEXT_LIMITS.name),
      email: optionalEmailField(),
      ...addressShape,
      notes: formLine(TEXT_LIMITS.notes),
      ...scheduleShape,
      ownDates: z.pipe(
        formText(MAX_OWN_DATES * TEXT_LIMITS.choice),
        z.transform((input: string, { issues }) => {
          const dates = parseOwnDates(input);
          if (!dates) issues.push({ code: "custom", message: ODD_DATES, input: input });
          return dates ?? [];
        }),
      ),
    })
    .check(
      must("lastName", "A name is required", ({ firstName, lastName }) => firstName || lastName),
      must("amount", NO_AMOUNT, (gift) => gift.amount > 0 || isInPlaceOfMoney(gift)),
      must("ownDates", "These amounts do not add up to the pledge", ({ amount, ownDates }) =>
        Array.isArray(ownDates) && ownDates.length > 0 ? sumCents(ownDates) === amount : true,
      ),
      ...POSTMARK_RULES.map(([message, holds]) => must("postmark", message, holds)),
      must("benefitValue", NO_VALUE, (gift) => !gift.benefit === !gift.benefitValue),
      must("benefit", IRA_BENEFIT, ({ cameBy, benefit }) => !benefit || !isIra(cameBy)),
      must("description", NO_DESCRIPTION, (gift) => gift.description || !isInPlaceOfMoney(gift)),
    );

const isInPlaceOfMoney = ({ kind, method }: ReadFields) => WITHOUT_VALUE.has(method || kind);

/** The fields that rules over several of them read; `ownDates` is unknown after an error. */
interface ReadFields {
  kind: string;
  method: string;
  amount: number;
  description: string;
  cameBy: string;
  date: string;
  postmark: string;
  benefit: string;
  benefitValue: number;
  ownDates: unknown;
  firstName: string;
  lastName: string;
}

/**
 * Adds a rule over several fields. It runs even after other errors, so that the form shows all of
 * them at once.
 */
const must = (path: string, message: string, holds: (gift: ReadFields) => unknown) =>
  z.refine<ReadFields>((gift) => Boolean(holds(gift)), { path: [path], message, when: () => true });

/** Never throws. A postmark that was typed before another kind was chosen is hidden in the form. */
export function checkGift(input: Partial<Record<GiftField, string>>, today: string) {
  const { kind = "", method = "" } = input;
  const postmark = isCheck({ kind, method }) ? input.postmark : "";
  const check = checkForm(giftSchema(today), { ...input, postmark });
  if (!check.ok) return check;
  const { amount: amountCents, benefitValue: benefitCents, ...gift } = check.value;
  return { ok: true as const, value: { ...gift, amountCents, benefitCents } };
}

/** A checked record. `date` is a day, and `months` the length of a pledge (1 means at once). */
export type DonationEntry = Checked<typeof checkGift>;
export type GiftField = keyof z.output<ReturnType<typeof giftSchema>>;
export type GiftErrors = FieldErrors<GiftField>;
export const GIFT_FIELDS = Object.keys(giftSchema("").shape) as GiftField[];

/**
 * Whether a check may be postmarked in the previous year: in January and February it may. `day` is
 * the day of the gift, or before it is known today, "2026-01-05".
 */
export const mayBePostmarkedBefore = (day: string) => day.slice(5, 7) <= "02";

/** The columns of optional texts about the person, by the form's field. */
const DONOR_COLUMNS = {
  phone: "phone",
  street: "street",
  city: "city",
  state: "state",
  postalCode: "postal_code",
} as const;

/** The columns of optional texts, by the form's field. */
export const TEXT_COLUMNS = {
  ...DONOR_COLUMNS,
  checkNumber: "check_number",
  postmark: "postmarked_on",
  designation: "designation",
  description: "description",
  cameBy: "came_by",
  benefit: "benefit",
  notes: "notes",
} as const;

/** Returns what to store in some columns: null for what is empty. */
const columnsOf = <Field extends keyof typeof TEXT_COLUMNS, Column extends string>(
  gift: DonationEntry,
  columns: Record<Field, Column>,
) =>
  Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [column, gift[field as Field] || null]),
  ) as Record<Column, string | null>;

/** The columns for the person. */
export const donorColumns = (gift: DonationEntry) => ({
  first_name: gift.firstName,
  last_name: gift.lastName,
  email: gift.email,
  ...columnsOf(gift, DONOR_COLUMNS),
});

/** The columns for the person and for the details of a gift of any kind. */
export const giftColumns = (gift: DonationEntry) => ({
  ...donorColumns(gift),
  ...columnsOf(gift, TEXT_COLUMNS),
  // A number that was typed before another kind was chosen is hidden in the form.
  check_number: isCheck(gift) ? gift.checkNumber || null : null,
  benefit_cents: gift.benefitCents || null,
});

const isCheck = ({ method, kind }: Pick<ReadFields, "method" | "kind">) =>
  (method || methodOfKind(kind)) === "check";
