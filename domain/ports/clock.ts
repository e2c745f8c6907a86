/** Time as the product sees it. Tests put a controlled clock in its place. */
export interface Clock {
  /** The present moment; everything stored is UTC. */
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The clock's present moment, moved by `milliseconds`, as the ISO text that is stored. */
export function isoTime(clock: Clock, milliseconds = 0): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
