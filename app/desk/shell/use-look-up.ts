import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** People type a letter faster, ms. */
const PAUSE = 120;

/** Whether a request that follows no redirect had no session. The page goes to the sign-in page once its data is read again. */
export const isSignedOut = (response: Response | null) =>
  response?.type === "opaqueredirect" || response?.status === 401;

/**
 * Asks for JSON while something is typed, after a pause; a newer question ends the one before. `accept` gets null
 * without a connection. Not by the router, which puts a failure in the place of the page.
 */
export function useLookUp<Answer>(accept: (answer: Answer | null) => void) {
  const stop = useRef(() => {});
  const { revalidate } = useRevalidator();
  useEffect(() => () => stop.current(), []);
  return {
    stop: () => stop.current(),
    ask(path: string) {
      stop.current();
      const ended = new AbortController();
      const timer = setTimeout(async () => {
        const { signal } = ended;
        const response = await fetch(path, { signal, redirect: "manual" }).catch(() => null);
        if (isSignedOut(response)) return revalidate();
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
