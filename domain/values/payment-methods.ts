/**
 * Payment methods: as the desk's forms name them, as receipts state them, and as files write them.
 */
import type { PaymentMethod } from "#db/schema.ts";

export const PAYMENT_METHODS = ["check", "cash", "card", "bank", "stock", "in_kind"] as const;

/**
 * Receipts store these names (domain/letters/letter-gift.ts), so changing one would make every
 * receipt a corrected one.
 */
export const PAYMENT_METHOD_NAMES = {
  check: "Check",
  cash: "Cash",
  card: "Card",
  bank: "Bank transfer",
  stock: "Stock",
  in_kind: "In kind",
} as const;

const BY_KIND = {
  Check: "check",
  Cash: "cash",
  Card: "card",
  Transfer: "bank",
  Stock: "stock",
  "In-kind": "in_kind",
} as const;

type PaymentKind = keyof typeof BY_KIND;

export const PAYMENT_KINDS = Object.keys(BY_KIND) as PaymentKind[];

/** Returns the method of a gift or payment that staff enter, by its kind; null for a pledge. */
export const methodOfKind = (kind: string): PaymentMethod | null =>
  Object.hasOwn(BY_KIND, kind) ? BY_KIND[kind as PaymentKind] : null;

/** Beginnings of words in lower case, as providers, banks and people write them. */
const WORDS: readonly (readonly [PaymentMethod, RegExp])[] = [
  ["in_kind", /\b(in ?kind|goods|crypto|bitcoin|ethereum|stablecoin|usd coin)/],
  ["stock", /\b(stock|share|securit|mutual fund)/],
  ["bank", /\b(ach|eft|wire|transfer|zelle|direct de(bit|posit)|e ?check|pad\b|sepa|bank)/],
  [
    "card",
    /\b(card|credit|debit|visa|master ?card|amex|american express|discover|apple ?pay|google ?pay)/,
  ],
  ["check", /\b(check|cheque|chk|ck)\b/],
  ["cash", /\b(cash(?! app\b)|coins?)\b/],
];

/** This limit is longer than any name of a method. */
const MAX_LENGTH = 60;

/**
 * Returns the method that a file names, for example "Visa ending 4242" or "Check #1023"; null for
 * others, such as PayPal.
 */
export function parsePaymentMethod(text: string): PaymentMethod | null {
  const normalText = text.slice(0, MAX_LENGTH).toLowerCase().replaceAll("-", " ");
  return WORDS.find(([, words]) => words.test(normalText))?.[0] ?? null;
}
