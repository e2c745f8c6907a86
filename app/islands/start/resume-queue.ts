import { QUEUED_FLAG } from "#app/islands/offline-queue/flag.ts";
import { load, starter } from "./modules.ts";

/** Sends what an earlier visit could not, now and when the connection is back; free where nothing waits. */
export function startDelivery(): void {
  const look = () => {
    // Without a connection the code may not come either; the next page tries again.
    if (hasQueuedMessage()) load(starter, "resumeQueue").catch(() => undefined);
  };
  look();
  addEventListener("online", look);
}

/** False also where the browser stores nothing. */
export function hasQueuedMessage(): boolean {
  try {
    return localStorage.getItem(QUEUED_FLAG) !== null;
  } catch {
    return false;
  }
}
