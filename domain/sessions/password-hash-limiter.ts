/** Said when so many wait that another would only wait in vain. */
export class TooBusy extends Error {
  override name = "TooBusy";
}

/** Node's pool has four threads; files, compression and host names need theirs. */
const AT_ONCE = 2;
/** About two seconds of waiting on a small machine. */
const WAITING = 64;

/**
 * Lets few proofs of identity be looked at at once and a bounded number wait. Each password costs a
 * thread, 19 MiB and some thirty milliseconds; a flood of sign-ins must not take them from the pages.
 */
export class PasswordHashLimiter {
  #running = 0;
  #waiting: (() => void)[] = [];

  /** Runs `work` when its turn comes. Rejects with TooBusy at once when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < AT_ONCE) this.#running++;
    else if (this.#waiting.length >= WAITING) throw new TooBusy("too many are at the door");
    // A caller that is done hands its place over.
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
