import { type Selectable, sql } from "kysely";
import { countedGift, givenAt } from "#db/counted-gifts.ts";
import type { DbOrTransaction, DonationTable } from "#db/schema.ts";
import { longDate } from "#domain/values/long-date.ts";
import { formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import { dayOf } from "#domain/values/time-zone.ts";

export const COLUMNS = [
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

/** `at`: when it was given, ISO UTC. */
export type LetterGift = Pick<Selectable<DonationTable>, (typeof COLUMNS)[number]> & { at: string };

export const GIVEN_AT = givenAt("donations");

/** Gifts that count as raised: those of the ledger, without tests unless `withTests`. The oldest first. */
export const selectLetterGifts = (db: DbOrTransaction, withTests = false) =>
  db
    .selectFrom("donations")
    .select(COLUMNS)
    .select(GIVEN_AT.as("at"))
    .where(countedGift(withTests))
    .orderBy(GIVEN_AT)
    .orderBy("id");

type Given = Pick<LetterGift, "payment_method">;

/** Described, never valued (IRS Publication 1771): only the donor may put a value on it. */
export const isInKind = ({ payment_method: method }: Given) =>
  method === "stock" || method === "in_kind";

/** No letter can say what was given. */
export const isUndescribed = (gift: Given & Pick<LetterGift, "description">) =>
  isInKind(gift) && !gift.description;

export const IS_UNDESCRIBED = sql<boolean>`(
  payment_method in ('stock', 'in_kind') and coalesce(description, '') = '')`;

/**
 * True of a gift whose tax receipt this organization does not give: a fund is its giver, or it came from an IRA
 * (docs/decisions/0337).
 */
export const isThroughOthers = ({ came_by }: Pick<LetterGift, "came_by">) => Boolean(came_by);
/** From an IRA's trustee, it is a qualified charitable distribution: acknowledged, and not deductible as well. */
export const isFromIra = ({ came_by }: Pick<LetterGift, "came_by">) =>
  /\bIRA\b/i.test(came_by ?? "");

/** What of a gift is money, in cents. */
export const moneyIn = (gifts: readonly Pick<LetterGift, "payment_method" | "amount_cents">[]) =>
  gifts.reduce((sum, gift) => sum + (isInKind(gift) ? 0 : gift.amount_cents), 0);

/** What a receipt says of its gift. Another value makes another receipt. */
export interface ReceiptDetails {
  name: string;
  /** "2026-11-12". */
  day: string;
  /** Null for stock and gifts in kind. */
  cents: number | null;
  paidBy: string;
  designation: string;
  description: string;
  /** What was given in return, with its worth in cents; absent where nothing was. */
  benefit?: [what: string, cents: number];
}

export function receiptDetails(gift: LetterGift, timeZone: string): ReceiptDetails {
  const { benefit, benefit_cents } = gift;
  const { first_name, last_name, check_number: check, payment_method: method } = gift;
  const name = method ? PAYMENT_METHOD_NAMES[method] : "";
  return {
    name: `${first_name} ${last_name}`.trim(),
    day: dayOf(gift.at, timeZone),
    cents: isInKind(gift) ? null : gift.amount_cents,
    paidBy: method === "check" && check ? `${name} ${check}` : name,
    designation: gift.designation ?? "",
    description: gift.description ?? "",
    // Receipts of before have no such name: they stay what they are.
    ...(benefit && benefit_cents ? { benefit: [benefit, benefit_cents] } : {}),
  };
}

/** "$300.00, November 12, 2026, check 1187, Phase 1"; without an amount where it is described. */
export const describeGift = ({ day, cents, paidBy, designation, description }: ReceiptDetails) =>
  [
    cents === null ? description : formatCents(cents),
    longDate(day),
    paidBy.toLowerCase(),
    designation,
  ]
    .filter(Boolean)
    .join(", ");
