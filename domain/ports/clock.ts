/** The product's source of time; tests replace it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Now plus `milliseconds`, as the stored text (ISO UTC). */
export function isoTime(clock: Clock, milliseconds = 0): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
