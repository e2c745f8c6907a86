import { isToastShown } from "#app/ui/toast.ts";

/** After a failure the next island retries. The desk, in which staff edit pages with forms, shows toasts by itself. */
export function loadToasts(): void {
  if (isToastShown()) return;
  import("./show-toasts.tsx").then(({ showToasts }) => showToasts()).catch(() => undefined);
}
