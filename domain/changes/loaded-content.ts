import type { ChangeFeed } from "#domain/ports/change-feed.ts";

/** Content in memory, so that pages are rendered without a query; read again when any instance changes it. */
export abstract class LoadedContent {
  #onFailure: (error: unknown) => void;
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;
  #isStale = false;
  #loading: Promise<void> | null = null;

  constructor(changes: ChangeFeed, onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
    this.#unsubscribe = changes.subscribe("content", () => void this.load());
  }

  /** Replaces what is in memory; rejects when the database fails. */
  protected abstract read(): Promise<void>;

  /** Calls `listener` when something else is shown. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Reads what is stored. A change that comes while it reads is read after it. Never rejects: when the
   * database fails, what was read before stays.
   */
  load(): Promise<void> {
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
        return this.report(error);
      }
      this.announce();
    }
  }
}
