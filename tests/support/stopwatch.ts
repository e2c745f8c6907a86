import { onTestFinished } from "vitest";

const TICK = 100;

/**
 * Measures how long this process has run since now, in milliseconds, in steps of 100. A time in which
 * a busy machine lets the process stand still counts as one step, so that a limit on what the process
 * does holds on any machine. On an idle one it is the time of the wall.
 */
export function startStopwatch(): () => number {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
  }, TICK);
  onTestFinished(() => clearInterval(timer));
  return () => ticks * TICK;
}
