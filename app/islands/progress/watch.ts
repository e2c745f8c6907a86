/** Checks whether the page's fundraising figure is still true; if not, wakes the islands that show it. */
import { fillWhenSeen } from "./fill-when-seen.ts";
import { isStillTrue } from "./latest-report.ts";
import { showLocalTimes } from "./local-times.ts";
import { REFETCH_EVERY, STALE_AFTER } from "./shown-progress.ts";

/**
 * Checks now, when someone looks at the page again (also a page from the browser's memory) and every
 * five minutes, each time only if the figure was counted more than two minutes ago. `wake` hydrates an
 * island; from then on the islands fetch the figure themselves (watch-progress.ts).
 */
export function watchFigure(islands: HTMLElement[], wake: (island: HTMLElement) => void): void {
  const [first] = islands;
  if (!first) return;
  fillWhenSeen(islands);
  showLocalTimes(islands);
  let checkedAt = Date.parse(first.dataset.countedAt ?? "") || 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const check = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (Date.now() - checkedAt >= STALE_AFTER) {
      checkedAt = Date.now();
      if (!(await isStillTrue(first))) {
        stop.abort();
        islands.forEach(wake);
        return;
      }
    }
    timer = setTimeout(check, REFETCH_EVERY);
  };
  const { signal } = stop;
  document.addEventListener("visibilitychange", check, { signal });
  addEventListener("pageshow", check, { signal });
  check();
}
