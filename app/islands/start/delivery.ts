import { hasWaitingMessage } from "./islands.ts";

/** Sends what an earlier visit could not, now and when the connection is back; free where nothing waits. */
export function startDelivery(): void {
  const look = () => {
    // Without a connection the code may not come either; the next page tries again.
    if (hasWaitingMessage()) import("../deliver-waiting.ts").catch(() => undefined);
  };
  look();
  addEventListener("online", look);
}
