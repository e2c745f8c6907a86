import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

/** People type letters faster than this, in ms. */
const TYPING_DELAY_MS = 120;

/**
 * Whether a request that follows no redirects found no session. The page redirects to sign-in when
 * it reloads its data.
 */
export const isSignedOut = (response: Response | null) =>
  response?.type === "opaqueredirect" || response?.status === 401;

/**
 * Asks for JSON while a person types, after a pause; a newer question cancels the one before.
 * `accept` gets null without a connection. It does not use the router, which would replace the page
 * with a failure.
 */
export function useSearchAsTyped<Answer>(accept: (answer: Answer | null) => void) {
  const stop = useRef(() => {});
  const { revalidate } = useRevalidator();
  useEffect(() => () => stop.current(), []);
  return {
    stop: () => stop.current(),
    ask(path: string) {
      stop.current();
      const controller = new AbortController();
      const timer = setTimeout(async () => {
        const { signal } = controller;
        const response = await fetch(path, { signal, redirect: "manual" }).catch(() => null);
        if (isSignedOut(response)) return revalidate();
        const answer = response?.ok ? await response.json().catch(() => null) : null;
        if (!signal.aborted) accept(answer);
      }, TYPING_DELAY_MS);
      stop.current = () => {
        clearTimeout(timer);
        controller.abort();
      };
    },
  };
}
