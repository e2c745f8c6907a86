import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { isSiteReachable } from "#app/desk/hooks/use-refresh.ts";
import { isSignedOut } from "#app/desk/hooks/use-search-as-typed.ts";

/** Whether a guest is present, by guest id, as pressed on this device and not stored yet. */
type UnsentArrivals = Record<string, boolean>;

const RETRY_DELAY_MS = 10_000;

function readUnsentArrivals(key: string): UnsentArrivals {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "{}");
  } catch {
    return {};
  }
}

/** Returns null without an answer within the time after which it is sent again. */
async function postArrival(gatheringId: string, guest: string, hasArrived: boolean) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), RETRY_DELAY_MS);
  const answer = await fetch(`/admin/site/coming/${gatheringId}/here`, {
    method: "POST",
    body: new URLSearchParams({ guest, here: hasArrived ? "1" : "" }),
    redirect: "manual",
    signal: late.signal,
  }).catch(() => null);
  clearTimeout(timer);
  return answer;
}

/**
 * The arrivals that staff note at the door. They stay on the device until the site has stored them:
 * without a connection the list keeps working, even after a reload, and catches up later.
 */
export function useArrivals(gatheringId: string) {
  const key = `arrivals ${gatheringId}`;
  const [unsent, setUnsent] = useState<UnsentArrivals>({});
  const { revalidate } = useRevalidator();
  const keep = (change: (unsent: UnsentArrivals) => UnsentArrivals) => {
    const next = change(readUnsentArrivals(key));
    localStorage.setItem(key, JSON.stringify(next));
    setUnsent(next);
  };
  const isSending = useRef(false);
  // One press at a time: an earlier one that arrived late would undo the next.
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    const storedArrivals: UnsentArrivals = {};
    const findNext = () =>
      Object.entries(readUnsentArrivals(key)).find(
        ([guest, hasArrived]) => storedArrivals[guest] !== hasArrived,
      );
    let answer: Response | null = null;
    for (let next = findNext(); next; next = findNext()) {
      const [guest, hasArrived] = next;
      answer = await postArrival(gatheringId, guest, hasArrived);
      // A 404 means that the guest was removed, so there is nothing left to store.
      if (answer?.status !== 200 && answer?.status !== 404) break;
      storedArrivals[guest] = hasArrived;
    }
    isSending.current = false;
    if (isSignedOut(answer)) return revalidate();
    // A reload that fails would take the list away.
    if (Object.keys(storedArrivals).length === 0 || !(await isSiteReachable())) return;
    await revalidate();
    keep((unsent) =>
      Object.fromEntries(
        Object.entries(unsent).filter(
          ([guest, hasArrived]) => storedArrivals[guest] !== hasArrived,
        ),
      ),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    setUnsent(readUnsentArrivals(key));
    void send();
    const timer = setInterval(() => void send(), RETRY_DELAY_MS);
    const retry = () => void send();
    window.addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", retry);
    };
  }, [key]);
  const recordArrival = (guest: string, hasArrived: boolean) => {
    keep((unsent) => ({ ...unsent, [guest]: hasArrived }));
    void send();
  };
  return { unsent, recordArrival };
}
