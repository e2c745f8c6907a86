/** Months, shares and waiting times in the short forms of the overview. */
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";

const monthNamer = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
  return (key: string) => format.format(new Date(`${key}-01T00:00:00Z`));
};

/** "Mar" and "March" for "2026-03". */
export const shortMonth = monthNamer("short");
export const longMonth = monthNamer("long");

/** The share of `part` in `whole` as an SVG length. */
export const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(3) : 0}%`;

/** The time from `since` to `now` (both ISO UTC): "2 d", "6 h" or "40 min". */
export function waitOf(since: string, now: string): string {
  const waited = Math.max(0, Date.parse(now) - Date.parse(since));
  if (waited >= DAY) return `${Math.floor(waited / DAY)} d`;
  if (waited >= HOUR) return `${Math.floor(waited / HOUR)} h`;
  return `${Math.floor(waited / MINUTE)} min`;
}
