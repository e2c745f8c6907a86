/** Looks whether the page's fundraising figure is still true, and wakes what shows it when it is not. */
import { REFETCH_EVERY, STALE_AFTER } from "#features/fundraising/shown-progress.ts";
import { load } from "./modules.ts";
import { islandsThat, wakeQuietly } from "./wake.ts";

export function watchFigure(): void {
  const islands = islandsThat("[data-counted-at]");
  const [first] = islands;
  if (!first) return;
  let knownAt = Date.parse(first.dataset.countedAt ?? "") || 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new AbortController();
  const look = async () => {
    clearTimeout(timer);
    if (document.hidden) return;
    if (Date.now() - knownAt >= STALE_AFTER) {
      knownAt = Date.now();
      const isTrue = await load(first, "figure").then(
        ({ isStillTrue }) => isStillTrue(first),
        () => true,
      );
      if (!isTrue) {
        // From now on the islands keep the figure true themselves.
        over.abort();
        islands.forEach(wakeQuietly);
        return;
      }
    }
    timer = setTimeout(look, REFETCH_EVERY);
  };
  const { signal } = over;
  document.addEventListener("visibilitychange", look, { signal });
  // Also when the browser shows a page again that it kept.
  addEventListener("pageshow", look, { signal });
  look();
}
