import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { ProgressReport } from "./progress.ts";

/** How long a count is served without looking again, should an announcement have been missed. */
const FRESH_FOR = 15 * SECOND;

/**
 * The public figure. It is counted when a change of money is announced, and at most once per
 * FRESH_FOR otherwise, however many visitors ask. When the database fails, the last one known is
 * served with its own time, marked stale.
 */
export class ProgressFigure {
  #clock: Clock;
  #read: () => Promise<ProgressReport | null>;
  #onFailure: (error: unknown) => void;
  #last: ProgressReport | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  /** The count that runs, and the one that follows it because of a change since it began. */
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;

  /** `read` asks the source; it answers null while the source has never known a figure. */
  constructor(
    clock: Clock,
    changes: ChangeFeed,
    read: () => Promise<ProgressReport | null>,
    onFailure: (error: unknown) => void,
  ) {
    this.#clock = clock;
    this.#read = read;
    this.#onFailure = onFailure;
    this.#unsubscribe = changes.subscribe("money", () => void this.#countChange());
  }

  /**
   * The figure now, with every change announced so far; null only when it could never be counted.
   * Never rejects. While counting fails, no caller waits for it: each gets the last figure at once,
   * and the next try runs in the background.
   */
  async report(): Promise<ProgressReport | null> {
    const count = this.#next ?? this.#running ?? (this.#isOld() ? this.#count() : null);
    if (count && !this.#last?.stale) await count;
    return this.#last;
  }

  /** Calls `listener` whenever what the figure says has changed. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Hears of no more changes; resolves when no count runs. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await (this.#next ?? this.#running);
  }

  /** Counts anew. A count that is running may have read before the change, so another follows it. */
  #countChange(): Promise<void> {
    if (!this.#running) return this.#count();
    this.#next ??= this.#running.then(() => this.#count());
    return this.#next;
  }

  #isOld(): boolean {
    const since = this.#clock.now().getTime() - this.#triedAt;
    return since < 0 || since >= FRESH_FOR;
  }

  #count(): Promise<void> {
    this.#next = null;
    this.#running = this.#readSource().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #readSource(): Promise<void> {
    const before = this.#last;
    this.#triedAt = this.#clock.now().getTime();
    try {
      this.#last = (await this.#read()) ?? before;
    } catch (error) {
      this.#onFailure(error);
      if (before) this.#last = { ...before, stale: true };
    }
    if (saysOf(before) !== saysOf(this.#last)) for (const listener of this.#listeners) listener();
  }
}

/** What visitors see of a figure, but for the time at which it was counted. */
const saysOf = (report: ProgressReport | null) =>
  report && `${report.raised} ${report.pledged} ${report.stale}`;
