import { type Selectable, sql } from "kysely";
import { givenAt, isCountedGift } from "#db/counted-gifts.ts";
import type { DbOrTransaction, DonationTable } from "#db/schema.ts";
import { isIra } from "#domain/donations/funds.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import { fullName } from "#domain/values/person-names.ts";
import { dayOf } from "#domain/values/time-zone.ts";

export const LETTER_GIFT_COLUMNS = [
  "id",
  "person_id",
  "email",
  "first_name",
  "last_name",
  "amount_cents",
  "donation_type",
  "payment_method",
  "check_number",
  "designation",
  "description",
  "came_by",
  "benefit",
  "benefit_cents",
  "pledge_id",
  "letter_id",
] as const;

/** `at` is when it was given, ISO UTC. */
export type LetterGift = Pick<Selectable<DonationTable>, (typeof LETTER_GIFT_COLUMNS)[number]> & {
  at: string;
};

export const GIVEN_AT = givenAt("donations");

/** Selects gifts that count as raised, the oldest first, without tests unless `includeTests`. */
export const selectLetterGifts = (db: DbOrTransaction, { includeTests = false } = {}) =>
  db
    .selectFrom("donations")
    .select(LETTER_GIFT_COLUMNS)
    .select(GIVEN_AT.as("at"))
    .where(isCountedGift(includeTests))
    .orderBy(GIVEN_AT)
    .orderBy("id");

type PaidGift = Pick<LetterGift, "payment_method">;

/**
 * Gifts in kind are described, never valued (IRS Publication 1771): only the donor may value them.
 */
export const isInKind = ({ payment_method: method }: PaidGift) =>
  method === "stock" || method === "in_kind";

/** Whether the description is missing, so that no letter can name the gift. */
export const isUndescribed = (gift: PaidGift & Pick<LetterGift, "description">) =>
  isInKind(gift) && !gift.description;

export const IS_UNDESCRIBED = sql<boolean>`(
  payment_method in ('stock', 'in_kind') and coalesce(description, '') = '')`;

/**
 * Whether another organization issues the tax receipt: the donor is a fund, or the gift came from
 * an IRA (docs/decisions/0337).
 */
export const isThroughFundOrEmployer = ({ came_by }: Pick<LetterGift, "came_by">) =>
  Boolean(came_by);

/**
 * Whether the gift came from an IRA's trustee. It is then a qualified charitable distribution:
 * acknowledged, but not deductible in addition.
 */
export const isFromIra = ({ came_by }: Pick<LetterGift, "came_by">) => isIra(came_by ?? "");

/** Returns the sum of the gifts that are money, in cents. */
export const sumOfMoney = (gifts: readonly Pick<LetterGift, "payment_method" | "amount_cents">[]) =>
  gifts.reduce((sum, gift) => sum + (isInKind(gift) ? 0 : gift.amount_cents), 0);

/** The statements of a receipt about its gift. A changed value requires a new receipt. */
export interface ReceiptDetails {
  name: string;
  /** A day such as "2026-11-12". */
  day: string;
  /** Null for stock and gifts in kind. */
  cents: number | null;
  paidBy: string;
  designation: string;
  description: string;
  /** The thing given in return, with its value in cents; missing when there was none. */
  benefit?: [what: string, cents: number];
}

export function receiptDetails(gift: LetterGift, timeZone: string): ReceiptDetails {
  const { benefit, benefit_cents, check_number: check, payment_method: method } = gift;
  const name = method ? PAYMENT_METHOD_NAMES[method] : "";
  const details: ReceiptDetails = {
    name: fullName(gift),
    day: dayOf(gift.at, timeZone),
    cents: isInKind(gift) ? null : gift.amount_cents,
    paidBy: method === "check" && check ? `${name} ${check}` : name,
    designation: gift.designation ?? "",
    description: gift.description ?? "",
  };
  // Earlier receipts lack this property and must stay the same.
  if (benefit && benefit_cents) details.benefit = [benefit, benefit_cents];
  return details;
}

/** What a letter states of its gifts, each after its id. */
export const statedGifts = (gifts: readonly LetterGift[], timeZone: string) =>
  gifts.map((gift) => [gift.id, receiptDetails(gift, timeZone), gift.came_by] as const);

/**
 * Formats "$300.00, November 12, 2026, check 1187, Phase 1"; without an amount when the gift is
 * described.
 */
export const describeGift = ({ day, cents, paidBy, designation, description }: ReceiptDetails) =>
  [
    cents === null ? description : formatCents(cents),
    longDate(day),
    paidBy.toLowerCase(),
    designation,
  ]
    .filter(Boolean)
    .join(", ");
