/** The product's source of time; tests replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, from a clock that is never adjusted. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Returns now plus `milliseconds` in the stored form (ISO UTC). */
export function isoTime(clock: Clock, milliseconds = 0): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
