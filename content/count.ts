/** Numbers and periods as texts say them. */

/** "1,200". */
export const inDigits = (number: number) => number.toLocaleString("en-US");

/** "1 gift", "1,200 gifts". */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${inDigits(number)} ${number === 1 ? one : many}`;

const UNITS = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
] as const;

/** A period in milliseconds, a whole number of minutes, in words: "12 hours", "1 day", "90 minutes". */
export function inWords(ms: number): string {
  const [unit, name] = UNITS.find(([unit]) => ms % unit === 0) ?? UNITS[2];
  return counted(ms / unit, name);
}

/** How long ago in words, rounded down: "9 days", "6 hours"; at least "1 minute". */
export const ageInWords = (ageMs: number): string => {
  const [unit] = UNITS.find(([unit]) => ageMs >= unit) ?? UNITS[2];
  return inWords(Math.max(unit, ageMs - (ageMs % unit)));
};
