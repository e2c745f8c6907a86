import { isToastShown } from "#app/ui/toast.ts";

/**
 * Fetches what shows toasts, with its styles. Toasts wait for it; after a failure the next island
 * retries. The desk, in which staff edit pages with forms, shows them by itself.
 */
export function loadToasts(): void {
  if (isToastShown()) return;
  import("./show-toasts.tsx").then(({ showToasts }) => showToasts()).catch(() => undefined);
}
