import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isSignedOut } from "#app/desk/hooks/use-look-up.ts";
import { withToast } from "#app/desk/page-url.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import type { SessionLeft } from "./active.ts";

const WARNING_MS = 2 * MINUTE;
const REPORT_MS = MINUTE;
const ACTS = ["keydown", "pointerdown", "click"] as const;

/**
 * "idle" and "end" mean that the session ends soon, for lack of action or in any case; "expired"
 * and "ended" that it did.
 */
type SessionPhase = "open" | "idle" | "end" | "expired" | "ended";

type Message = "renewed" | "signed-out";

/** One channel for the page, because a message reaches every channel but the one that sends it. */
const tabs = typeof window === "undefined" ? null : new BroadcastChannel("staff-session");

export const notifyOtherTabs = (message: Message): void => tabs?.postMessage(message);

export function useOtherTabs(listener: (message: Message) => void) {
  const hear = useEffectEvent(({ data }: MessageEvent<Message>) => listener(data));
  useEffect(() => {
    tabs?.addEventListener("message", hear);
    return () => tabs?.removeEventListener("message", hear);
  }, []);
}

/**
 * Asks the server how long the session lasts; "POST" reports an action. Returns null when it has
 * ended. Rejects without a connection, and while the server fails.
 */
async function ask(method: "GET" | "POST"): Promise<SessionLeft | null> {
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
  const isAsking = useRef(false);

  function accept(sessionLeft: SessionLeft) {
    ends.current = { idle: Date.now() + sessionLeft.idle, end: Date.now() + sessionLeft.end };
  }
  const look = useEffectEvent(async (method: "GET" | "POST" = "GET") => {
    if (isAsking.current || isOver) return;
    isAsking.current = true;
    const sessionLeft = await ask(method).catch(() => undefined);
    isAsking.current = false;
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
    const timer = setInterval(() => phaseOf(ends.current) !== phase && void look(), SECOND);
    return () => clearInterval(timer);
  }, [phase]);
  useEffect(() => {
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < REPORT_MS) return;
      reportedAt = Date.now();
      void look("POST").then(() => notifyOtherTabs("renewed"));
    };
    for (const act of ACTS) window.addEventListener(act, report, { capture: true, passive: true });
    return () => {
      for (const act of ACTS) window.removeEventListener(act, report, { capture: true });
    };
  }, []);
  useOtherTabs((message) => {
    if (message === "renewed") return void look();
    hasEnded = true;
    window.location.assign(withToast("/admin", message));
  });
  return { phase, isOver };
}

function phaseOf({ idle, end }: { idle: number; end: number }): SessionPhase {
  const now = Date.now();
  if (now >= Math.min(idle, end)) return idle <= end ? "expired" : "ended";
  if (now >= end - WARNING_MS) return "end";
  return now >= idle - WARNING_MS ? "idle" : "open";
}
