/** Thrown when so many callers wait that a further one would wait too long. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Node's pool has four threads; files, compression and host names need the others. */
const AT_ONCE = 2;
/** About two seconds of waiting on a small machine. */
const WAITING = 64;

/**
 * Limits concurrent password checks, and how many wait. Each check costs a thread, 19 MiB and about
 * thirty milliseconds; a flood of sign-ins must not take these from the pages.
 */
export class PasswordHashLimiter {
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Runs `work` in its turn. Rejects at once with TooBusy when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < AT_ONCE) this.#running++;
    else if (this.#waiting.length >= WAITING) throw new TooBusy("too many sign-ins at once");
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
