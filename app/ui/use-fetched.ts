import { useEffect, useEffectEvent, useState } from "react";

/**
 * Code that only some visits need. The hook fetches it when it `isWanted`, and answers null until
 * it is here. If the connection is gone by then, nothing breaks: the hook calls `onFailure`, and
 * fetches the code again the next time it is wanted. `load` imports the code, and is the same
 * function at every call.
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
