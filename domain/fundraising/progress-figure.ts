import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { ProgressReport } from "./progress.ts";

/** How long a count serves without a new one, in case an announcement was missed. */
const FRESH_FOR = 15 * SECOND;

/**
 * The public figure. Each announced change of money starts a count; without changes there is at most
 * one count per FRESH_FOR, however many visitors ask. When the database fails, visitors get the last
 * report with its own time, marked stale.
 */
export class ProgressFigure {
  #clock: Clock;
  #read: () => Promise<ProgressReport | null>;
  #onFailure: (error: unknown) => void;
  #last: ProgressReport | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;
  /** The running count, and the count that follows it because of a change since it began. */
  #running: Promise<void> | null = null;
  #next: Promise<void> | null = null;
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;

  /** `read` asks the source; it returns null while the source has no figure yet. */
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
   * The figure with every change announced so far, from a count that began less than FRESH_FOR ago;
   * null when no count ever succeeded. Never rejects.
   * While counting fails, callers do not wait: each gets the last report at once, and the next count
   * runs in the background.
   */
  async report(): Promise<ProgressReport | null> {
    const count = this.#next ?? (this.#isOld() ? this.#countChange() : this.#running);
    if (count && !this.#last?.stale) await count;
    return this.#last;
  }

  /** Counts again, because what the figure is counted from has changed besides the records. */
  recount(): void {
    void this.#countChange();
  }

  /** Calls `listener` after each change of the shown figure. Returns a function that stops it. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Ignores further changes; resolves when no count runs. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await (this.#next ?? this.#running);
  }

  /** A running count may have read before the change, so another one follows it. */
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
    if (shown(before) !== shown(this.#last)) for (const listener of this.#listeners) listener();
  }
}

/** What visitors see of a report besides its time. */
const shown = (report: ProgressReport | null) =>
  report && JSON.stringify({ ...report, lastUpdated: null });
