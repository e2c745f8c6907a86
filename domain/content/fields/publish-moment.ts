/** Times as staff type them: the wall clock of the organization's time zone. */
import { momentsOf, wallTime } from "#domain/values/time-zone.ts";

/**
 * Converts a time that a browser's `datetime-local` field sends, in an IANA zone, to ISO UTC. When
 * the clocks go back an hour comes twice; this returns the first.
 */
export function parseMoment(input: string, zone: string): { at: string } | { error: string } {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input)) return { error: "Choose a day and a time" };
  const [at] = momentsOf(input, zone);
  return at ? { at } : { error: "The clocks go forward over this hour. Choose another time" };
}

/** The stored form of a time, ISO UTC. */
export const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** This limit is longer than any time that a browser's field sends. */
const MAX_INPUT_LENGTH = 50;

/** Returns the time of a draft as ISO UTC, or the typed text when it is not a valid time yet. */
export function parseDraftTime(input: string, zone: string) {
  const moment = parseMoment(input, zone);
  return "at" in moment ? moment.at : input.slice(0, MAX_INPUT_LENGTH);
}

/** Returns a draft's time as its field shows it. */
export const fieldTime = (storedTime: string, zone: string) =>
  ISO_MOMENT.test(storedTime) ? wallTime(storedTime, zone) : storedTime;

/**
 * Returns the problem with a draft's time that is still as typed, or undefined when it is valid.
 */
export function timeError(storedTime: string, zone: string) {
  if (ISO_MOMENT.test(storedTime)) return undefined;
  const moment = parseMoment(storedTime, zone);
  return "error" in moment ? moment.error : undefined;
}
