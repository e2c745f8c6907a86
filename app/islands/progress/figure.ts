import type { ProgressReport } from "#domain/fundraising/progress.ts";

/** The fundraising figure of a page, one for all that show it. watch.ts sets it, use-progress.ts reads it. */
export interface ShownProgress {
  report: ProgressReport | undefined;
  /** It could not be fetched again, and the last one known is shown. */
  failed: boolean;
  isFetching: boolean;
}

/** Null while the figure is still the one of the page's own data. */
let figure: ShownProgress | null = null;
const listeners = new Set<() => void>();

export function showFigure(next: ShownProgress): void {
  figure = next;
  for (const listener of listeners) listener();
}

export const figureOf = (initial: ProgressReport | null): ShownProgress => ({
  report: initial ?? undefined,
  failed: initial?.stale === true,
  isFetching: false,
});

export const latestFigure = () => figure;

/** Calls `listener` when another figure is shown. Returns how to stop. */
export function onFigure(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
