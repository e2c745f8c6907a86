import { isToastShown } from "#app/ui/toast.ts";

/**
 * Fetches what shows notices, with its styles. Notices wait for it; after a failure the next island
 * retries. The desk, in which staff edit pages with forms, has notices of its own.
 */
export function loadNotices(): void {
  if (isToastShown()) return;
  import("./show-notices.tsx").then(({ showNotices }) => showNotices()).catch(() => undefined);
}
