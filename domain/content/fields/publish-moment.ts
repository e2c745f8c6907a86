/** Times as staff type them: the wall clock of the organization's zone. */
import { momentsOf, wallTime } from "#domain/values/time-zone.ts";

/**
 * The moment (ISO UTC) of a time as a browser's `datetime-local` field sends it, in an IANA zone. Of an
 * hour that comes twice when the clocks go back it is the first.
 */
export function readMoment(typed: string, zone: string): { at: string } | { error: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return { error: "Choose a day and a time" };
  const [at] = momentsOf(typed, zone);
  return at ? { at } : { error: "The clocks go forward over this hour. Choose another time" };
}

/** A moment as it is stored. */
export const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Longer than any time that a browser's field sends. */
const TYPED_MAX = 50;

/** A time of a draft: the moment, or what was typed while that is still to be settled. */
export function storedTime(typed: string, zone: string): string {
  const read = readMoment(typed, zone);
  return "at" in read ? read.at : typed.slice(0, TYPED_MAX);
}

/** A time of a draft as its field shows it. */
export const typedTime = (stored: string, zone: string) =>
  MOMENT.test(stored) ? wallTime(stored, zone) : stored;

/** What is wrong with a time of a draft that is still as typed; undefined: it is a moment. */
export function timeError(stored: string, zone: string): string | undefined {
  if (MOMENT.test(stored)) return undefined;
  const read = readMoment(stored, zone);
  return "error" in read ? read.error : undefined;
}
