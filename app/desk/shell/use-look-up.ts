import { useEffect, useRef } from "react";

/** People type a letter faster, ms. */
const PAUSE = 120;

/**
 * Asks for JSON while something is typed, after a pause; a newer question ends the one before. `accept` gets null
 * without a session or connection. Not by the router, whose answer would lead away from the page.
 */
export function useLookUp<Answer>(accept: (answer: Answer | null) => void) {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  return {
    stop: () => stop.current(),
    ask(path: string) {
      stop.current();
      const ended = new AbortController();
      const timer = setTimeout(async () => {
        const { signal } = ended;
        const response = await fetch(path, { signal, redirect: "manual" }).catch(() => null);
        const answer = response?.ok ? await response.json().catch(() => null) : null;
        if (!signal.aborted) accept(answer);
      }, PAUSE);
      stop.current = () => {
        clearTimeout(timer);
        ended.abort();
      };
    },
  };
}
