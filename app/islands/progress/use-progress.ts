import { useMemo, useSyncExternalStore } from "react";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { figureOf, latestFigure, onFigure, type ShownProgress } from "./figure.ts";

/** The figure as it is now. `initial` is the one in the page; null when the server knew none. */
export function useProgress(initial: ProgressReport | null): ShownProgress {
  const first = useMemo(() => figureOf(initial), [initial]);
  return useSyncExternalStore(
    onFigure,
    () => latestFigure() ?? first,
    () => first,
  );
}
