import { QUEUED_FLAG } from "#app/islands/offline-queue/flag.ts";
import { load, starter } from "./modules.ts";

/** Sends the messages of earlier visits, now and when the connection is back. Free without any. */
export function resumeQueue(): void {
  const resume = () => {
    // Without a connection the code may not come either; the next page tries again.
    if (hasQueuedMessage()) load(starter, "resumeQueue").catch(() => undefined);
  };
  resume();
  addEventListener("online", resume);
}

/** False also where the browser stores nothing. */
export function hasQueuedMessage(): boolean {
  try {
    return localStorage.getItem(QUEUED_FLAG) !== null;
  } catch {
    return false;
  }
}
