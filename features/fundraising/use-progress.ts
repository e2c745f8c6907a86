import { useEffect, useState } from "react";
import type { ProgressReport } from "./progress.ts";
import { REFETCH_EVERY, type ShownProgress, STALE_AFTER } from "./shown-progress.ts";

/** The figure as it is now. `initial` is what the server knew; null when it knew nothing. */
export function useProgress(initial: ProgressReport | null): ShownProgress {
  const [shown, setShown] = useState<ShownProgress>({
    report: initial ?? undefined,
    failed: initial?.stale === true,
    isFetching: false,
  });
  useEffect(() => watchWhenDue(initial, setShown), [initial]);
  return shown;
}

/**
 * Most visits end before the page's figure is old, so what asks for it anew is only loaded then: at
 * once when the page came without a good figure, else at the first refetch, or when a visitor comes
 * back to a page whose figure is stale. Answers how to stop.
 */
function watchWhenDue(
  initial: ProgressReport | null,
  onChange: (shown: ShownProgress) => void,
): () => void {
  const shownAt = Date.now();
  let stop: (() => void) | null = () => undefined;
  const start = () => {
    forgetDueTimes();
    import("./watch-progress.ts")
      .then(({ watchProgress }) => {
        if (stop) stop = watchProgress(initial, shownAt, onChange);
      })
      .catch(() => onChange({ report: initial ?? undefined, failed: true, isFetching: false }));
  };
  const startIfStale = () => {
    if (!document.hidden && Date.now() - shownAt >= STALE_AFTER) start();
  };
  const timer = setTimeout(start, initial && !initial.stale ? REFETCH_EVERY : 0);
  document.addEventListener("visibilitychange", startIfStale);
  const forgetDueTimes = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", startIfStale);
  };
  return () => {
    forgetDueTimes();
    stop?.();
    stop = null;
  };
}
