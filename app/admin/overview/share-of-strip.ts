import { DAY } from "#domain/ports/clock.ts";

/** The strip's marks: equal quarters from today over 1 day, 3 days and 1 week to 1 month. */
const MARKS = [0, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** The place of an age on the strip, from 0 to 1; an age of more than a month is at its end. */
export function shareOfStrip(ageMs: number): number {
  const end = MARKS.findIndex((mark) => ageMs < mark);
  if (end === -1) return 1;
  if (end === 0) return 0;
  const [from = 0, to = DAY] = [MARKS[end - 1], MARKS[end]];
  return (end - 1 + (ageMs - from) / (to - from)) / (MARKS.length - 1);
}
