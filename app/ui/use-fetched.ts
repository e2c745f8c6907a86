import { useEffect, useEffectEvent, useState } from "react";

/**
 * Loads code that only some visits need when it `isWanted`; null until then. Without a connection
 * it calls `onFailure`, and loads again the next time. `load` must be the same function at every
 * call.
 */
export function useFetched<T>(
  load: () => Promise<T>,
  isWanted: boolean,
  onFailure: () => void,
): T | null {
  const [fetched, setFetched] = useState<{ part: T } | null>(null);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    load().then(
      (part) => isGone || setFetched({ part }),
      () => isGone || fail(),
    );
    return () => {
      isGone = true;
    };
  }, [load, isWanted]);
  return fetched?.part ?? null;
}
