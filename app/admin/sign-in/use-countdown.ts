import { useEffect, useState } from "react";
import { SECOND } from "#domain/ports/clock.ts";

/**
 * Milliseconds left of `lasts`, counted down once a second; null on the server. `source` is the answer
 * that `lasts` was read from: a new answer with the same number starts a new countdown.
 */
export function useCountdown(lasts: number, source: unknown): number | null {
  const [left, setLeft] = useState<number | null>(null);
  // A new answer counts from now.
  useEffect(() => {
    const end = Date.now() + lasts;
    const update = () => setLeft(end - Date.now());
    update();
    if (lasts <= 0) return;
    const timer = setInterval(update, SECOND);
    return () => clearInterval(timer);
  }, [lasts, source]);
  return left;
}
