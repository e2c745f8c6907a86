import { useEffect, useState } from "react";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { ageOf, isStale, REFETCH_EVERY, type ShownProgress } from "./shown-progress.ts";

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
 * Most visits end before the page's figure is old, so what asks for it anew is only loaded then: when
 * the figure is stale by the time at which it was counted (at once, or when a visitor comes back to
 * the page), else at the first refetch. Returns how to stop.
 */
export function watchWhenDue(
  initial: ProgressReport | null,
  onChange: (shown: ShownProgress) => void,
): () => void {
  let stop: (() => void) | null = () => undefined;
  const start = () => {
    forgetDueTimes();
    import("./watch-progress.ts")
      .then(({ watchProgress }) => {
        if (stop) stop = watchProgress(initial, onChange);
      })
      .catch(() => onChange({ report: initial ?? undefined, failed: true, isFetching: false }));
  };
  // A page in the background, or prepared before it is opened, waits until it is looked at.
  const startIfStale = () => {
    if (!document.hidden && isStale(initial)) start();
  };
  const timer = setTimeout(start, Math.max(0, REFETCH_EVERY - ageOf(initial)));
  document.addEventListener("visibilitychange", startIfStale);
  const forgetDueTimes = () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", startIfStale);
  };
  startIfStale();
  return () => {
    forgetDueTimes();
    stop?.();
    stop = null;
  };
}
