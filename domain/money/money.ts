/** Exact money. Amounts are whole cents; text is read digit by digit, never as a float. */

/** Larger than any gift, far below 2^53. */
export const CENTS_MAX = 1_000_000_000_000;

/** Longer than any amount up to CENTS_MAX, spaces and zeros included. */
const LONGEST = 60;

const DOLLARS = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/;

/**
 * Reads "1,234.50", "$40" or "100.0" as cents. Null for anything else: negative amounts, fractions
 * of a cent, more than CENTS_MAX.
 */
export function centsOf(dollars: string): number | null {
  if (dollars.length > LONGEST) return null;
  const [, whole, fraction = ""] = DOLLARS.exec(dollars.trim()) ?? [];
  if (whole === undefined) return null;
  const cents = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= CENTS_MAX ? cents : null;
}
