import { useMemo, useSyncExternalStore } from "react";
import type { ProgressReport } from "#domain/fundraising/progress.ts";

export interface ShownProgress {
  /** Undefined while no figure has ever been known. */
  report: ProgressReport | undefined;
  /** It could not be fetched again, and the last one known is shown. */
  failed: boolean;
  isFetching: boolean;
}

/** The figure of the page; null while it is still the one of the page's own data. Only watch.ts sets it. */
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

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The figure as it is now. `initial` is the one in the page; null when the server knew none. */
export function useProgress(initial: ProgressReport | null): ShownProgress {
  const first = useMemo(() => figureOf(initial), [initial]);
  return useSyncExternalStore(
    listen,
    () => figure ?? first,
    () => first,
  );
}
