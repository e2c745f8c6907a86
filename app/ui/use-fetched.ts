import { useEffect, useEffectEvent, useState } from "react";

/**
 * Code that only some visits need, fetched when it `isWanted`; null until it is here. A connection may
 * be gone by then: that breaks nothing, `onFailure` is told, and it is fetched again the next time it
 * is wanted. `load` imports it, and is the same function at every call.
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
