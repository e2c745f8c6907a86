import { useEffect, useRef, useState } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { loader } from "./dashboard.tsx";

export interface LiveState {
  isLive: boolean;
  /** The viewer's time of the last answer, "9:14 AM"; null before the first. */
  lastAt: string | null;
}

const POLL_INTERVAL_MS = 15_000;

const clockTime = () =>
  new Date().toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" });

/**
 * Asks for the desk's version every 15 seconds and when the page becomes visible, and reloads the
 * page's data when it has changed. A hidden page does not ask, and a page whose session has ended
 * gets no answer.
 */
export function useDeskVersion() {
  const shownVersion = useRouteLoaderData<typeof loader>("desk/shell/dashboard")?.version;
  const { revalidate } = useRevalidator();
  const latest = useRef({ shownVersion, revalidate });
  latest.current = { shownVersion, revalidate };
  const [state, setState] = useState<LiveState>({ isLive: false, lastAt: null });
  useEffect(() => {
    const page = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const poll = async () => {
      clearTimeout(timer);
      if (document.hidden) return;
      const version = await fetchVersion(page.signal).catch(() => null);
      if (page.signal.aborted) return;
      setState(({ lastAt }) => ({
        isLive: version !== null,
        lastAt: version === null ? lastAt : clockTime(),
      }));
      if (version !== null && version !== latest.current.shownVersion)
        void latest.current.revalidate();
      clearTimeout(timer);
      timer = setTimeout(poll, POLL_INTERVAL_MS);
    };
    void poll();
    document.addEventListener("visibilitychange", poll);
    return () => {
      page.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, []);
  return state;
}

/** Returns null while the database does not answer. */
async function fetchVersion(signal: AbortSignal) {
  // Without a session the answer redirects to the sign-in page.
  const response = await fetch("/admin/version", { signal, redirect: "error" });
  if (!response.ok) throw new Error(`the version answered ${response.status}`);
  return (await response.json()) as string | null;
}
