/** Amounts of cents, shorter than formatCents writes them. */
import { wholeDollars } from "#domain/fundraising/progress.ts";

const short = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 3 });
const exact = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** "+$12,520" or "-$3,000". */
export const signedDollars = (cents: number) =>
  `${cents < 0 ? "-" : "+"}${wholeDollars(Math.abs(cents))}`;

/** "208K" for 20,842,300 cents, "1,950" for 195,000, where a chart has little room. */
export const shortAmount = (cents: number) =>
  cents < 1_000_000 ? exact.format(cents / 100) : short.format(cents / 100);
