import { useEffect, useState } from "react";
import { onToast, type ToastMessage, takeToasts } from "#app/ui/toast.ts";

const SHOWN_FOR_MS = 8_000;

/** The newest notice at the foot of the page; announced, taken away after 8 s, or when it is dismissed. */
export function Notices() {
  const [notice, setNotice] = useState<ToastMessage | null>(null);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    const show = () => {
      const newest = takeToasts().at(-1);
      if (newest) setNotice(newest);
    };
    show();
    return onToast(show);
  }, []);

  useEffect(() => {
    if (!notice || isHeld) return;
    const timer = setTimeout(() => setNotice(null), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [notice, isHeld]);

  return (
    // The region is there before the words: so screen readers read them.
    <div role="status" className="toasts">
      {notice && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a visitor gets time to read or close
        <div
          className="toast"
          onPointerEnter={() => setHeld(true)}
          onPointerLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <div className="grow">
            <p className="font-serif text-lead font-semibold">{notice.title}</p>
            <p className="whitespace-pre-line">{notice.text}</p>
          </div>
          <button
            type="button"
            className="min-h-6 min-w-6 px-1 text-lead leading-none"
            aria-label="Dismiss"
            onClick={() => {
              setHeld(false);
              setNotice(null);
            }}
          >
            ×
          </button>
        </div>
      )}
    </div>
  );
}
