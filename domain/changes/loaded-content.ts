import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import { SECOND } from "#domain/ports/clock.ts";

/** After a failed load, no further change may come: it is tried again. */
export const RETRY_AFTER = 5 * SECOND;

/** Content in memory, so that pages are rendered without a query; read again when any instance changes it. */
export abstract class LoadedContent {
  #onFailure: (error: unknown) => void;
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;
  #isStale = false;
  #loading: Promise<void> | null = null;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(changes: ChangeFeed, onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#unsubscribe = changes.subscribe("content", () => void this.load());
  }

  /** Replaces what is in memory; rejects, and leaves it as it is, when the database fails. */
  protected abstract read(): Promise<void>;

  /** Calls `listener` when something else is shown. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Reads what is stored. A change that comes while it reads is read after it. Never rejects: when the
   * database fails, what was read before stays, and it is read again after RETRY_AFTER.
   */
  load(): Promise<void> {
    clearTimeout(this.#retry);
    this.#isStale = true;
    this.#loading ??= this.#loadWhileStale().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Resolves once nothing is being read. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loading;
    clearTimeout(this.#retry);
  }

  protected announce(): void {
    for (const listener of this.#listeners) listener();
  }

  protected report(error: unknown): void {
    this.#onFailure(error);
  }

  async #loadWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        await this.read();
      } catch (error) {
        this.#retry = setTimeout(() => void this.load(), RETRY_AFTER).unref();
        return this.report(error);
      }
      this.announce();
    }
  }
}
