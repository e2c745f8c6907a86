import { useEffect, useRef } from "react";

const FIRST_MS = 350;
const NEXT_MS = 150;

/** Repeats an act while a button is held down, as a held key does. The click at the end is one more. */
export function useHeld(): { start(act: () => void): void; stop(): void } {
  const timer = useRef(0);
  const stop = () => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    start(act) {
      const again = () => {
        act();
        timer.current = window.setTimeout(again, NEXT_MS);
      };
      stop();
      timer.current = window.setTimeout(again, FIRST_MS);
    },
    stop,
  };
}
