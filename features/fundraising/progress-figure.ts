import { type Clock, SECOND } from "#ports/clock.ts";
import type { ProgressReport } from "./progress.ts";

/** How long a count is served before the records are counted again. */
const FRESH_FOR = 15 * SECOND;

/**
 * The public figure, counted at most once per FRESH_FOR however many visitors ask, and kept when the
 * database fails: then the last one known is served with its own time, marked stale.
 */
export class ProgressFigure {
  #clock: Clock;
  #read: () => Promise<ProgressReport | null>;
  #onFailure: (error: unknown) => void;
  #last: ProgressReport | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | null = null;
  #listeners = new Set<() => void>();

  /** `read` asks the source; it answers null while the source has never known a figure. */
  constructor(
    clock: Clock,
    read: () => Promise<ProgressReport | null>,
    onFailure: (error: unknown) => void,
  ) {
    this.#clock = clock;
    this.#read = read;
    this.#onFailure = onFailure;
  }

  /**
   * The figure now; null only when it could never be counted. Never rejects. While counting fails,
   * nobody waits for it: the last figure is answered at once and the next try runs behind.
   */
  async report(): Promise<ProgressReport | null> {
    if (this.#isDue()) {
      const refreshed = this.#refresh();
      if (!this.#last?.stale) await refreshed;
    }
    return this.#last;
  }

  /** Something that counts has changed: it is counted anew. */
  expire(): void {
    this.#triedAt = Number.NEGATIVE_INFINITY;
    if (this.#listeners.size > 0) void this.report();
  }

  /** Calls `listener` after the counted figure has changed; the answer ends that. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #isDue(): boolean {
    const since = this.#clock.now().getTime() - this.#triedAt;
    return since < 0 || since >= FRESH_FOR;
  }

  /** Runs one count at a time, whoever asks. */
  #refresh(): Promise<void> {
    this.#running ??= this.#count().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #count(): Promise<void> {
    const now = this.#clock.now();
    const before = this.#last;
    try {
      this.#last = (await this.#read()) ?? this.#last;
    } catch (error) {
      this.#onFailure(error);
      if (this.#last) this.#last = { ...this.#last, stale: true };
    }
    this.#triedAt = now.getTime();
    if (before?.raised !== this.#last?.raised || before?.pledged !== this.#last?.pledged)
      for (const listener of this.#listeners) listener();
  }
}
