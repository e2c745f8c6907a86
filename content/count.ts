/** Numbers and periods as texts state them. */

/** Formats "1,200". */
export const formatNumber = (number: number) => number.toLocaleString("en-US");

/** Formats "1 gift" and "1,200 gifts". */
export const pluralize = (number: number, one: string, many = `${one}s`) =>
  `${formatNumber(number)} ${number === 1 ? one : many}`;

/** Returns a function that names what is counted: `pluralizer("gift")(1)` is "1 gift". */
export const pluralizer = (one: string, many?: string) => (number: number) =>
  pluralize(number, one, many);

/** Under a list that ends although there may be more. */
export const newestShown = (count: number) => `The newest ${formatNumber(count)} are shown.`;

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/**
 * Formats a period in milliseconds, a whole number of minutes: "12 hours", "1 day", "90 minutes".
 */
export function periodInWords(ms: number) {
  const [unit, name] = UNITS.find(([unit]) => ms % unit === 0) ?? UNITS[2];
  return pluralize(ms / unit, name);
}

/** Formats how long ago something was, rounded down: "9 days", "6 hours"; at least "1 minute". */
export const ageInWords = (ageMs: number) => {
  const [unit] = UNITS.find(([unit]) => ageMs >= unit) ?? UNITS[2];
  return periodInWords(Math.max(unit, ageMs - (ageMs % unit)));
};
