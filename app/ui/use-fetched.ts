import { useEffect, useEffectEvent, useState } from "react";

/** Null until fetched. Without a connection `onFailure` is called. `load` must be the same function at every call. */
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
