import { HOUR, SECOND } from "#domain/ports/clock.ts";

const FIRST = 5 * SECOND;
const LONGEST = 4 * HOUR;

/** Two to three days of tries: an outage over a weekend needs no help from staff. */
export const TRIES_WHEN_TEMPORARY = 30;
/** A receiver that refuses rarely changes its answer: given up within about a minute. */
export const TRIES_WHEN_REFUSED = 4;

/**
 * Milliseconds until the next try after `attempts` tries: 5 s, doubled each time, at most 4 hours; half
 * of it is random, so that jobs that failed together do not return together.
 */
export function backoff(attempts: number, random: () => number = Math.random): number {
  const whole = Math.min(FIRST * 2 ** Math.max(0, attempts - 1), LONGEST);
  return Math.round(whole / 2 + (random() * whole) / 2);
}
