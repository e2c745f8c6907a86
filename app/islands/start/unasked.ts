/** Wakes what the page's islands ask for without being used. */

import { load } from "./modules.ts";
import { hasQueuedMessage } from "./resume-queue.ts";
import { islandsThat, wakeQuietly } from "./wake.ts";

export function wakeUnasked(): void {
  const visible = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      visible.unobserve(target);
      whenIdle(() => wakeQuietly(target as HTMLElement));
    }
  });
  for (const island of islandsThat("[data-wake~=visible]")) visible.observe(island);
  if (location.search) islandsThat("[data-wake~=query]").forEach(wakeQuietly);
  if (hasQueuedMessage()) islandsThat("[data-wake~=waiting]").forEach(wakeQuietly);
  const figures = islandsThat("[data-figure]");
  if (figures[0])
    load(figures[0], "figure")
      .then(({ watchFigure }) => watchFigure(figures, wakeQuietly))
      .catch(() => undefined);
  // Needed when the connection is gone: fetched while it is there.
  for (const island of islandsThat("[data-keeper]"))
    whenIdle(() => void load(island, "keeper").catch(() => undefined));
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 4_000 });
  else setTimeout(act, 200);
}
