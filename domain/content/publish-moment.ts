/** Times as staff type them: the wall clock of the organisation's zone. */
import { momentsOf } from "#domain/time/time-zone.ts";

/** What a field of time says when its hour comes twice; the form then offers the later one. */
export const COMES_TWICE =
  "The clocks go back, so this hour comes twice. Choose another time, or tick the later one";

/**
 * The moment (ISO UTC) of a time as a browser's `datetime-local` field sends it, in an IANA zone. For an
 * hour that comes twice when the clocks go back, `isSecond` takes the later one; else it is asked about.
 */
export function readMoment(
  typed: string,
  zone: string,
  isSecond: boolean,
): { at: string } | { error: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return { error: "Choose a day and a time" };
  const [first, again] = momentsOf(typed, zone);
  if (!first) return { error: "The clocks go forward over this hour. Choose another time" };
  if (again && !isSecond) return { error: COMES_TWICE };
  return { at: again ?? first };
}
