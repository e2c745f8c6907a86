import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isLocked, onUnlock } from "#app/admin/shell/lock-state.ts";

export interface LiveState {
  isLive: boolean;
  /** The viewer's time of the last sign of life, "9:14 AM"; null before the first. */
  lastAt: string | null;
}

/** Several changes within this time are one. */
const TOGETHER_MS = 400;

const clockTime = () =>
  new Date().toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });

/**
 * Reads the page's data again when the server says that something has changed. A hidden page holds no
 * connection, and catches up when it is shown; the browser connects again by itself after a failure.
 */
export function useLive(): LiveState {
  const { revalidate } = useRevalidator();
  const read = useRef(revalidate);
  read.current = revalidate;
  const [state, setState] = useState<LiveState>({ isLive: false, lastAt: null });
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isReopened = false;
    const readSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isLocked() || void read.current(), TOGETHER_MS);
    };
    const close = () => {
      source?.close();
      source = null;
    };
    const open = () => {
      source = new EventSource("/admin/live");
      source.onopen = () => {
        setState({ isLive: true, lastAt: clockTime() });
        // What came while there was no connection.
        if (isReopened) readSoon();
        isReopened = true;
      };
      source.onmessage = () => {
        setState({ isLive: true, lastAt: clockTime() });
        readSoon();
      };
      source.onerror = () =>
        setState(({ isLive, lastAt }) => ({
          isLive: false,
          lastAt: isLive ? clockTime() : lastAt,
        }));
    };
    const follow = () => (document.hidden ? close() : source || open());
    follow();
    document.addEventListener("visibilitychange", follow);
    // The stream has ended with the session.
    const forget = onUnlock(() => {
      close();
      follow();
    });
    return () => {
      forget();
      document.removeEventListener("visibilitychange", follow);
      clearTimeout(timer);
      close();
    };
  }, []);
  return state;
}
