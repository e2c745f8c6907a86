/** The product's source of time; tests replace it. */
export interface Clock {
  now(): Date;
}

/** A clock that can also be waited for. */
export interface AlarmClock extends Clock {
  /** Calls `callback` once the clock shows `time`. Returns how to stop that. */
  ring(time: Date, callback: () => void): () => void;
}

export const systemClock: AlarmClock = {
  now: () => new Date(),
  ring(time, callback) {
    let timer: ReturnType<typeof setTimeout>;
    // A timer takes no more than 24 days, and may ring a little early.
    const wait = () => {
      const left = time.getTime() - Date.now();
      timer = setTimeout(left > 0 ? wait : callback, Math.min(left, DAY)).unref();
    };
    wait();
    return () => clearTimeout(timer);
  },
};

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Now plus `milliseconds`, as the stored text (ISO UTC). */
export function isoTime(clock: Clock, milliseconds = 0): string {
  return new Date(clock.now().getTime() + milliseconds).toISOString();
}
