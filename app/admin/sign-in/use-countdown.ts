import { useEffect, useState } from "react";
import { SECOND } from "#domain/ports/clock.ts";

/**
 * Milliseconds left of `lasts`, counted down once a second from when `given` came; null until the
 * browser counts. `given` is what `lasts` was read from: a new answer with the same number starts anew.
 */
export function useCountdown(lasts: number, given: unknown): number | null {
  const [left, setLeft] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer counts from now
  useEffect(() => {
    const end = Date.now() + lasts;
    const look = () => setLeft(end - Date.now());
    look();
    if (lasts <= 0) return;
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [lasts, given]);
  return left;
}
