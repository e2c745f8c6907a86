import { useEffect, useState, useSyncExternalStore } from "react";
import { DONE_IDS, dismissToast, shownToast, subscribeToToast } from "./toast.ts";

const TOAST_DURATION_MS = 8_000;

/**
 * Where the toast appears. It is announced, and disappears when dismissed or, unless it stays,
 * after 8 s.
 */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToast, shownToast, () => null);
  /** The toast that is being read; a newer one disappears on its own. */
  const [paused, setPaused] = useState<object | null>(null);

  useEffect(() => {
    if (!toast || toast.stays || paused === toast) return;
    const timer = setTimeout(dismissToast, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [toast, paused]);

  return (
    // The region exists before its text, so that screen readers announce the text.
    <div
      role="status"
      aria-live={toast?.tone === "alarm" ? "assertive" : "polite"}
      className="toasts"
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a visitor gets time to read or close
        <div
          className="toast"
          data-tone={toast.tone}
          onPointerEnter={() => setPaused(toast)}
          onPointerLeave={() => setPaused(null)}
          onFocus={() => setPaused(toast)}
          onBlur={() => setPaused(null)}
        >
          <div id={DONE_IDS.toast} className="grow">
            <p className="font-serif text-lead font-semibold">{toast.title}</p>
            <p className="whitespace-pre-line">{toast.text}</p>
          </div>
          <button type="button" className="toast-close" aria-label="Dismiss" onClick={dismissToast}>
            ×
          </button>
        </div>
      )}
    </div>
  );
}
