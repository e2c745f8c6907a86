import { SECOND } from "#domain/ports/clock.ts";

const LONGEST_PAUSE = 30 * SECOND;

/** Resolves after a pause that grows with each try, and at once when the browser is online again or `stopped`. */
export const untilConnected = (tries: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, Math.min(LONGEST_PAUSE, SECOND * 2 ** tries));
    addEventListener("online", go);
    stopped.addEventListener("abort", go);
  });
