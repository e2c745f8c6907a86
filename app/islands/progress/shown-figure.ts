import type { ProgressReport } from "#domain/fundraising/progress.ts";

/**
 * The fundraising figure of a page, shared by everything that shows it. watch-figure.ts sets it,
 * use-progress.ts reads it.
 */
export interface ShownProgress {
  report: ProgressReport | undefined;
  /** True when it could not be fetched again, and the last known one is shown. */
  hasFailed: boolean;
  isFetching: boolean;
}

/** Null while the figure is still the one in the page's own data. */
let figure: ShownProgress | null = null;
const listeners = new Set<() => void>();

export function showFigure(next: ShownProgress): void {
  figure = next;
  for (const listener of listeners) listener();
}

export const figureOf = (initial: ProgressReport | null): ShownProgress => ({
  report: initial ?? undefined,
  hasFailed: initial?.stale === true,
  isFetching: false,
});

export const latestFigure = () => figure;

/** Calls `listener` when another figure is shown. Returns a function that stops it. */
export function subscribeToFigure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
