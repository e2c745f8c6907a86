import { useCallback, useEffect, useRef, useState } from "react";
import { signInUrlFor, withToast } from "#app/admin/sign-in/return-path.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { setLocked } from "./lock-state.ts";
import { notifyOtherTabs, onOtherTab } from "./other-tabs.ts";
import type { SessionLeft } from "./session-left.ts";

/** The dialog opens this long before the end. */
const WARNING = 2 * MINUTE;
/** Keys and presses are reported at most this often. */
const REPORT_EVERY = MINUTE;

/** "idle" and "end": the session ends soon, without an action or in any case; then it is "locked". */
type SessionPhase = "open" | "idle" | "end" | "locked";

/** Asks the server how long the session lasts; "POST" after an action. Null when it has ended. */
async function ask(method: "GET" | "POST"): Promise<SessionLeft | null> {
  const response = await fetch("/admin/active", {
    method,
    headers: { accept: "application/json" },
    redirect: "manual",
  });
  return response.ok ? response.json() : null;
}

/**
 * Follows the session of an open page: reports what its person does, and tells when it ends soon, and
 * when it has ended. Another tab may have prolonged it: the server is asked before either.
 */
export function useSession(loaded: SessionLeft) {
  const [phase, setPhase] = useState<SessionPhase>("open");
  /** In the browser's time. */
  const ends = useRef({ idle: 0, end: 0 });
  const state = useRef({ phase, isAsking: false, reportedAt: 0, askedAt: 0 });
  state.current.phase = phase;

  const accept = useCallback((left: SessionLeft) => {
    const now = Date.now();
    ends.current = { idle: now + left.idle, end: now + left.end };
    setLocked(false);
    setPhase(phaseOf(ends.current));
  }, []);

  const check = useCallback(
    async (method: "GET" | "POST" = "GET") => {
      if (state.current.isAsking) return;
      state.current.isAsking = true;
      state.current.askedAt = Date.now();
      const left = await ask(method).catch(() => undefined);
      state.current.isAsking = false;
      // Another person has signed in meanwhile: the page stays locked for them.
      if (left?.username === loaded.username) return accept(left);
      const isOver = Date.now() >= Math.min(ends.current.idle, ends.current.end);
      // Without a connection the browser's clock decides.
      if (left === undefined && !isOver) return setPhase(phaseOf(ends.current));
      setLocked(true);
      setPhase("locked");
    },
    [accept, loaded.username],
  );

  useEffect(() => {
    state.current.reportedAt = Date.now();
    accept(loaded);
  }, [loaded, accept]);

  useEffect(() => {
    const look = () => {
      const { phase, askedAt } = state.current;
      if (phase === "locked" || phaseOf(ends.current) === phase) return;
      if (phaseOf(ends.current) === "locked" || Date.now() - askedAt > WARNING) void check();
      else setPhase(phaseOf(ends.current));
    };
    const timer = setInterval(look, SECOND);
    return () => clearInterval(timer);
  }, [check]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      timer = undefined;
      state.current.reportedAt = Date.now();
      void check("POST").then(() => notifyOtherTabs("renewed"));
    };
    const act = () => {
      if (timer || state.current.phase === "locked") return;
      const wait = state.current.reportedAt + REPORT_EVERY - Date.now();
      if (wait <= 0) report();
      else timer = setTimeout(report, wait);
    };
    const events = ["keydown", "pointerdown", "click"] as const;
    for (const name of events) window.addEventListener(name, act, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, act, { capture: true });
    };
  }, [check]);

  useEffect(
    () =>
      onOtherTab((message) => {
        if (message === "renewed") return void check();
        const next = `${window.location.pathname}${window.location.search}`;
        const signInUrl = signInUrlFor("/admin", message === "expired" ? next : null);
        window.location.assign(withToast(signInUrl, message));
      }),
    [check],
  );

  const renewed = (left: SessionLeft) => {
    accept(left);
    notifyOtherTabs("renewed");
  };
  return { phase, isOverInAll: () => Date.now() >= ends.current.end, renewed };
}

function phaseOf({ idle, end }: { idle: number; end: number }): SessionPhase {
  const now = Date.now();
  if (now >= Math.min(idle, end)) return "locked";
  if (now >= end - WARNING) return "end";
  return now >= idle - WARNING ? "idle" : "open";
}
