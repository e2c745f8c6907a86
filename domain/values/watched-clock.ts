import { type Clock, HOUR, MINUTE } from "./clock.ts";

/** How far the time of day may drift from elapsed time between two checks. */
const MAX_DIFFERENCE_MS = HOUR;
const STEADY_AFTER_MS = 10 * MINUTE;

export interface WatchedClock extends Clock {
  /** False from a jump on, until the clock has been steady for ten minutes. */
  isSteady(): boolean;
}

/**
 * A clock that ignores jumps. When the time of day moves more than an hour further than the elapsed
 * time, `now` continues from before the jump until the clock has been steady for ten minutes. Code
 * that deletes, emails or publishes by the time uses this clock, so that a date that was set wrong
 * for a minute does no harm.
 */
export function watchClock(clock: Clock): WatchedClock {
  const readDrift = () => clock.now().getTime() - clock.elapsed();
  let last = readDrift();
  let believed = last;
  let jumpedAt: number | null = null;

  function isSteady(): boolean {
    const drift = readDrift();
    const elapsed = clock.elapsed();
    if (Math.abs(drift - last) > MAX_DIFFERENCE_MS) jumpedAt = elapsed;
    else if (jumpedAt !== null && elapsed - jumpedAt >= STEADY_AFTER_MS) jumpedAt = null;
    last = drift;
    if (jumpedAt === null) believed = drift;
    return jumpedAt === null;
  }

  return {
    isSteady,
    elapsed: clock.elapsed,
    now: () => (isSteady() ? clock.now() : new Date(believed + clock.elapsed())),
  };
}
