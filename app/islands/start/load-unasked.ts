/** Loads what the page's parts need before anyone uses them. Silent about failure: the visitor asked for nothing. */
import { load } from "./modules.ts";
import { hasQueuedMessage } from "./resume-queue.ts";
import { islandsThat, wakeQuietly } from "./wake.ts";

export function loadUnasked(): void {
  if (location.search) islandsThat("[data-wake~=query]").forEach(wakeQuietly);
  if (hasQueuedMessage()) islandsThat("[data-wake~=queued]").forEach(wakeQuietly);
  const figures = islandsThat("[data-figure]");
  if (figures[0])
    load(figures[0], "figure")
      .then(({ watchFigure }) => watchFigure(figures, wakeQuietly))
      .catch(() => undefined);
  whenIdle(() => {
    // Needed when the connection is gone: fetched while it is there.
    for (const island of islandsThat("[data-offline]"))
      load(island, "offline").catch(() => undefined);
  });
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 4_000 });
  else setTimeout(act, 200);
}
