import { chosenAmount } from "#domain/giving/chosen-amount.ts";
import {
  type CardFee,
  feeFor,
  LARGE_GIFT_CENTS,
  MAX_GIFT_CENTS,
  parseCents,
} from "#domain/values/money.ts";

/** The form's present choices. */
export interface ChosenGift {
  /** Null while the typed text is not an amount. */
  giftCents: number | null;
  feeCents: number;
  totalCents: number;
  frequency: "once" | "monthly";
  isLarge: boolean;
  /** True for more than the form accepts. */
  isBeyond: boolean;
  isByBank: boolean;
}

export function readChosenGift(
  fields: Partial<Record<string, string>>,
  cardFee: CardFee,
): ChosenGift {
  const giftCents = parseCents(String(chosenAmount(fields) ?? "")) || null;
  const isBeyond = giftCents !== null && giftCents > MAX_GIFT_CENTS;
  const isLarge = giftCents !== null && giftCents >= LARGE_GIFT_CENTS && !isBeyond;
  const isByBank = isLarge && fields.method !== "card";
  const feeCents = giftCents ? feeFor(giftCents, cardFee, isByBank) : 0;
  return {
    giftCents,
    feeCents,
    isLarge,
    isBeyond,
    isByBank,
    totalCents: (giftCents ?? 0) + (fields.coverFee ? feeCents : 0),
    frequency: fields.frequency === "monthly" ? "monthly" : "once",
  };
}

/** Formats "$100", or "$103.30" when there are cents. */
export const shortSum = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
