import { useEffect, useEffectEvent } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import type { loader } from "./dashboard.tsx";

const ASK_EVERY_MS = 15_000;

/**
 * Asks for the desk's version every 15 seconds and when the page becomes visible, and reads the page's
 * data again when it has moved. A hidden page does not ask, and a page whose session has ended gets no answer.
 */
export function useDeskVersion(): void {
  const shown = useRouteLoaderData<typeof loader>("admin/shell/dashboard")?.version;
  const { revalidate } = useRevalidator();
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (document.hidden) return;
    const version = await fetchVersion(signal).catch(() => null);
    if (version !== null && version !== shown) await revalidate();
  });
  useEffect(() => {
    const page = new AbortController();
    const askNow = () => void ask(page.signal);
    askNow();
    const timer = setInterval(askNow, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      page.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, []);
}

/** Null while the database does not answer. */
async function fetchVersion(signal: AbortSignal): Promise<string | null> {
  // Without a session the answer leads to the sign-in page.
  const response = await fetch("/admin/version", { signal, redirect: "error" });
  if (!response.ok) throw new Error(`the version answered ${response.status}`);
  return (await response.json()) as string | null;
}
