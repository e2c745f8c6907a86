/** Looks whether the page's fundraising figure is still true, and wakes what shows it when it is not. */

import { fillWhenSeen } from "./fill-when-seen.ts";
import { isStillTrue } from "./latest-report.ts";
import { REFETCH_EVERY, STALE_AFTER } from "./shown-progress.ts";

/**
 * Looks now, when the page is looked at again, also after the browser kept it, and every five minutes:
 * each time the figure is older than two, counted from when it was counted. `wake` hydrates an island;
 * from then on the islands keep the figure true themselves.
 */
export function watchFigure(islands: HTMLElement[], wake: (island: HTMLElement) => void): void {
  const [first] = islands;
  if (!first) return;
  fillWhenSeen(islands);
  let knownAt = Date.parse(first.dataset.countedAt ?? "") || 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const look = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (Date.now() - knownAt >= STALE_AFTER) {
      knownAt = Date.now();
      if (!(await isStillTrue(first))) {
        over.abort();
        islands.forEach(wake);
        return;
      }
    }
    timer = setTimeout(look, REFETCH_EVERY);
  };
  const { signal } = over;
  document.addEventListener("visibilitychange", look, { signal });
  addEventListener("pageshow", look, { signal });
  look();
}
