/** Times as staff type them: the wall clock of the organisation's zone. */
import { momentsOf, wallTime } from "#domain/time/time-zone.ts";

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

/** A moment as it is stored. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Longer than any time that a browser's field sends. */
const TYPED_MAX = 50;

/** A time of a draft: the moment, or what was typed while that is still to be settled. */
export function storedTime(typed: string, zone: string, isSecond: boolean): string {
  const read = readMoment(typed, zone, isSecond);
  return "at" in read ? read.at : typed.slice(0, TYPED_MAX);
}

/** A time of a draft as its field shows it. */
export const typedTime = (stored: string, zone: string) =>
  MOMENT.test(stored) ? wallTime(stored, zone) : stored;

/** What is wrong with a time of a draft that is still as typed; undefined: it is a moment. */
export function timeError(stored: string, zone: string): string | undefined {
  if (MOMENT.test(stored)) return undefined;
  const read = readMoment(stored, zone, false);
  return "error" in read ? read.error : undefined;
}
