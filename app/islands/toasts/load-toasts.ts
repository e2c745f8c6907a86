import { isToastShown } from "#app/ui/toast.ts";

/**
 * Loads the toasts; after a failure the next island retries. The desk, in which staff edit pages
 * with forms, has its own toasts.
 */
export function loadToasts(): void {
  if (isToastShown()) return;
  import("./show-toasts.tsx").then(({ showToasts }) => showToasts()).catch(() => undefined);
}
