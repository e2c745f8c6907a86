import { chosenAmount } from "#domain/giving/chosen-amount.ts";
import {
  type CardFee,
  centsOf,
  feeFor,
  LARGE_GIFT_CENTS,
  MAX_GIFT_CENTS,
} from "#domain/values/money.ts";

/** The form's present choices; amounts are in cents. */
export interface ChosenGift {
  /** Null while the typed text is not an amount. */
  gift: number | null;
  fee: number;
  total: number;
  frequency: "once" | "monthly";
  isLarge: boolean;
  /** True for more than the form accepts. */
  isBeyond: boolean;
  byBank: boolean;
}

export function readChosen(fields: Partial<Record<string, string>>, cardFee: CardFee): ChosenGift {
  const gift = centsOf(String(chosenAmount(fields) ?? "")) || null;
  const isBeyond = gift !== null && gift > MAX_GIFT_CENTS;
  const isLarge = gift !== null && gift >= LARGE_GIFT_CENTS && !isBeyond;
  const byBank = isLarge && fields.method !== "card";
  const fee = gift ? feeFor(gift, cardFee, byBank) : 0;
  return {
    gift,
    fee,
    isLarge,
    isBeyond,
    byBank,
    total: (gift ?? 0) + (fields.coverFee ? fee : 0),
    frequency: fields.frequency === "monthly" ? "monthly" : "once",
  };
}

/** Formats "$100", or "$103.30" when there are cents. */
export const shortSum = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;
