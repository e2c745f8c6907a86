import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSignedOut } from "#app/desk/hooks/use-search-as-typed.ts";
import { withToast } from "#app/desk/page-url.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import type { SessionLeft } from "./session-left.ts";

const WARN_BEFORE_END_MS = 2 * MINUTE;
const ACTIVITY_REPORT_INTERVAL_MS = MINUTE;
const ACTIVITY_EVENTS = ["keydown", "pointerdown", "click"] as const;

/**
 * "idle" and "end" mean that the session ends soon, for lack of action or in any case; "expired"
 * and "ended" that it did.
 */
type SessionPhase = "open" | "idle" | "end" | "expired" | "ended";

type TabMessage = "renewed" | "signed-out";

/** One channel for the page, because a message reaches every channel but the one that sends it. */
const tabs = typeof window === "undefined" ? null : new BroadcastChannel("staff-session");

export const notifyOtherTabs = (message: TabMessage): void => tabs?.postMessage(message);

export function useOtherTabs(listener: (message: TabMessage) => void) {
  const onMessage = useEffectEvent(({ data }: MessageEvent<TabMessage>) => listener(data));
  useEffect(() => {
    tabs?.addEventListener("message", onMessage);
    return () => tabs?.removeEventListener("message", onMessage);
  }, []);
}

/**
 * Asks the server how long the session lasts; "POST" reports an action. Returns null when it has
 * ended. Rejects without a connection, and while the server fails.
 */
async function fetchSessionLeft(method: "GET" | "POST"): Promise<SessionLeft | null> {
  const headers = { accept: "application/json" };
  const response = await fetch("/admin/active", { method, headers, redirect: "manual" });
  if (isSignedOut(response)) return null;
  if (!response.ok) throw new Error(`/admin/active answered ${response.status}`);
  return response.json();
}

let hasEnded = false;

/**
 * Whether this page's session ends or has ended. Then no editor asks before the page is left: its
 * tab keeps what is typed.
 */
export const hasSessionEnded = (): boolean => hasEnded;

interface SessionState {
  phase: SessionPhase;
  /**
   * True if the server ended the session; false if only the browser's clock did, without a
   * connection.
   */
  isOver: boolean;
}

/**
 * Follows the session of an open page and reports the person's actions. Another tab may have
 * extended the session, so the server is asked before the phase changes.
 */
export function useSession(loaded: SessionLeft): SessionState {
  const [phase, setPhase] = useState<SessionPhase>("open");
  const [isOver, setOver] = useState(false);
  const ends = useRef({ idle: 0, end: 0 });
  const isChecking = useRef(false);

  function accept(sessionLeft: SessionLeft) {
    ends.current = { idle: Date.now() + sessionLeft.idle, end: Date.now() + sessionLeft.end };
  }
  const checkSession = useEffectEvent(async (method: "GET" | "POST" = "GET") => {
    if (isChecking.current || isOver) return;
    isChecking.current = true;
    const sessionLeft = await fetchSessionLeft(method).catch(() => undefined);
    isChecking.current = false;
    if (sessionLeft?.username === loaded.username) accept(sessionLeft);
    // Another person may have signed in; this page stays closed to them.
    else if (sessionLeft !== undefined) {
      ends.current.end = Math.min(Date.now(), ends.current.end);
      setOver(true);
    }
    setPhase(phaseOf(ends.current));
  });

  useEffect(() => {
    hasEnded = isOver || (phase !== "open" && phase !== "idle");
  }, [isOver, phase]);
  const load = useEffectEvent(accept);
  useEffect(() => load(loaded), [loaded]);
  useEffect(() => {
    const timer = setInterval(() => phaseOf(ends.current) !== phase && void checkSession(), SECOND);
    return () => clearInterval(timer);
  }, [phase]);
  useEffect(() => {
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < ACTIVITY_REPORT_INTERVAL_MS) return;
      reportedAt = Date.now();
      void checkSession("POST").then(() => notifyOtherTabs("renewed"));
    };
    for (const name of ACTIVITY_EVENTS)
      window.addEventListener(name, report, { capture: true, passive: true });
    return () => {
      for (const name of ACTIVITY_EVENTS)
        window.removeEventListener(name, report, { capture: true });
    };
  }, []);
  useOtherTabs((message) => {
    if (message === "renewed") return void checkSession();
    hasEnded = true;
    window.location.assign(withToast("/admin", message));
  });
  return { phase, isOver };
}

function phaseOf({ idle, end }: { idle: number; end: number }): SessionPhase {
  const now = Date.now();
  if (now >= Math.min(idle, end)) return idle <= end ? "expired" : "ended";
  if (now >= end - WARN_BEFORE_END_MS) return "end";
  return now >= idle - WARN_BEFORE_END_MS ? "idle" : "open";
}
