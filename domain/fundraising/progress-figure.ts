import type { Versioned } from "#domain/versions/versioned.ts";
import type { ProgressReport } from "./progress.ts";

/** The public figure, counted once for each version of the site. */
export class ProgressFigure {
  #figure: Versioned<ProgressReport | null>;

  /** The value is null while the source has no figure yet. */
  constructor(figure: Versioned<ProgressReport | null>) {
    this.#figure = figure;
  }

  /**
   * The figure with every change committed before this call. When it cannot be counted, the last one with
   * its own time, marked stale; null when there was none. Never rejects.
   */
  report(): Promise<ProgressReport | null> {
    return this.#figure.get().catch(() => {
      const { last } = this.#figure;
      return last && { ...last, stale: true };
    });
  }
}
