import { useEffect } from "react";
import { hasMark } from "./waiting-mark.ts";

/**
 * On every page: sends what an earlier visit could not. Costs nothing on devices where nothing waits.
 */
export function KeepDelivering() {
  useEffect(() => {
    if (!hasMark()) return;
    // Without a connection the code may not come either; the next page tries again.
    import("./outgoing.ts").then(({ start }) => start()).catch(() => undefined);
  }, []);
  return null;
}
