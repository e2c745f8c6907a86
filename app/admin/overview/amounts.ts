/** Money and months in the short forms that charts have room for. */
import { formatDollars } from "#domain/fundraising/progress.ts";

export const dollars = (cents: number) => formatDollars(cents / 100);

/** "+$12,520" or "-$3,000". */
export const signedDollars = (cents: number) =>
  `${cents < 0 ? "-" : "+"}${dollars(Math.abs(cents))}`;

const compact = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 2,
});

/** "14K" for 1,430,000 cents. */
export const shortAmount = (cents: number) => compact.format(cents / 100);

const named = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
  return (key: string) => format.format(new Date(`${key}-01T00:00:00Z`));
};

/** "Mar" and "March" for "2026-03". */
export const shortMonth = named("short");
export const longMonth = named("long");

/** The share of `part` in `whole` as an SVG length. */
export const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(3) : 0}%`;
