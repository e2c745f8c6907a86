/** Thrown when too many callers are already waiting. */
export class TooBusyError extends Error {
  override name = "TooBusyError";
}

/** Node's pool has four threads; files, compression and name lookups need the others. */
const MAX_RUNNING = 2;
/** About two seconds of waiting on a small machine. */
const MAX_WAITING = 64;

/**
 * Limits how many password checks run at the same time and how many wait. Each check needs a
 * thread, 19 MiB and about thirty milliseconds; a flood of sign-ins must not take these from the
 * pages.
 */
export class PasswordHashLimiter {
  #running = 0;
  #waiting: (() => void)[] = [];

  /**
   * Runs `work` when its turn comes. Rejects at once with TooBusyError when too many callers are
   * waiting.
   */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < MAX_RUNNING) this.#running++;
    else if (this.#waiting.length >= MAX_WAITING)
      throw new TooBusyError("too many sign-ins at once");
    // A finished caller hands its slot over.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running--;
    }
  }
}
