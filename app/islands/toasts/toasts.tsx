import { useEffect, useState } from "react";
import { onToast, type ToastMessage, takeToasts } from "#app/ui/toast.ts";

const SHOWN_FOR_MS = 8_000;

/** The newest toast under the bar: announced, and gone after 8 s or when dismissed. */
export function Toasts() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [isPaused, setPaused] = useState(false);

  useEffect(() => {
    const show = () => {
      const newest = takeToasts().at(-1);
      if (newest) setToast(newest);
    };
    show();
    return onToast(show);
  }, []);

  useEffect(() => {
    if (!toast || isPaused) return;
    const timer = setTimeout(() => setToast(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [toast, isPaused]);

  return (
    // The region is there before its text, so that screen readers announce the text.
    <div role="status" className="toasts">
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a visitor gets time to read or close
        <div
          className="toast"
          onPointerEnter={() => setPaused(true)}
          onPointerLeave={() => setPaused(false)}
          onFocus={() => setPaused(true)}
          onBlur={() => setPaused(false)}
        >
          <div className="grow">
            <p className="font-serif text-lead font-semibold">{toast.title}</p>
            <p className="toast-text">{toast.text}</p>
          </div>
          <button
            type="button"
            className="toast-close"
            aria-label="Dismiss"
            onClick={() => {
              setPaused(false);
              setToast(null);
            }}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}
