/** Exact money. Amounts are whole cents, read and written digit by digit, never as a float. */

/** Larger than any gift, far below 2^53. */
export const MAX_CENTS = 1_000_000_000_000;

/** Longer than any amount up to MAX_CENTS, with spaces and zeros. */
const MAX_LENGTH = 60;

/** Does not match "1.000", which means a thousand in most of the world. */
const DOLLARS =
  /^(?!\D*\d{1,3}\.\d{3}\D*$)(?:\$|USD)?\s*(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+|\d+)(?:\.(\d{1,2})0*)?\s*(?:\$|USD)?$/i;

/**
 * Reads "1,234.50", "1 234.50", "$40", "40 USD" or "100.0" as cents. Returns null for anything
 * else: negative amounts, fractions of a cent, more than MAX_CENTS.
 */
export function parseCents(dollars: string): number | null {
  if (dollars.length > MAX_LENGTH) return null;
  const [, whole, fraction = ""] = DOLLARS.exec(dollars.normalize("NFKC").trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replace(/[, ]/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= MAX_CENTS ? cents : null;
}

/** Formats cents as "1234.50". */
export function formatDecimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the sum in cents. */
export const sumCents = (rows: readonly { cents: number }[]) =>
  rows.reduce((sum, { cents }) => sum + cents, 0);

const dollarFormat = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats cents for people: "$3,000.00", "-$12.50". */
export const formatCents = (cents: number) =>
  `${cents < 0 ? "-" : ""}$${dollarFormat.format(Math.abs(cents) / 100)}`;

/** Formats a gift's amount for people; other currencies are not counted: "50.00 CAD". */
export const formatAmount = (gift: { amount_cents: number; currency: string }) =>
  gift.currency === "USD"
    ? formatCents(gift.amount_cents)
    : `${formatDecimal(gift.amount_cents)} ${gift.currency}`;

/** Formats cents without ".00": "$1,000,000". */
export const formatShort = (cents: number) => formatCents(cents).replace(/\.00$/, "");

export interface CardFee {
  /** The share in hundredths of a percent. */
  basisPoints: number;
  cents: number;
}

/** The least that the site's own form takes. */
export const MIN_GIFT_CENTS = 1_00;
/**
 * Donors of larger gifts are asked to call, because more of the money arrives by check, stock or
 * bank transfer.
 */
export const MAX_GIFT_CENTS = 25_000_00;
/** From this amount on, in cents, the form offers a bank transfer. */
export const LARGE_GIFT_CENTS = 1_000_00;
/**
 * The fee of a bank transfer at Stripe is 0.8 % and at most $5 (stripe.com/pricing). For a large
 * gift it is always the maximum.
 */
export const BANK_FEE_CENTS = 5_00;

/** The card fee of a gift, in cents. */
export const cardFeeOf = (giftCents: number, { basisPoints, cents }: CardFee): number =>
  Math.round((giftCents * basisPoints) / 10_000) + cents;

/** The amount to add to a gift so that all of it arrives after the fee, in cents. */
export const feeFor = (
  giftCents: number,
  { basisPoints, cents }: CardFee,
  isByBank: boolean,
): number =>
  isByBank
    ? BANK_FEE_CENTS
    : Math.ceil(((giftCents + cents) * 10_000) / (10_000 - basisPoints)) - giftCents;
