import { type RefObject, useEffect, useRef } from "react";

/**
 * Opens a dialog over the page once it is mounted. The page under it does not scroll, and has the same
 * width without its scroll bar (app/styles/public/page.css), so that nothing moves.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current || dialog.current.open) return;
    const page = document.documentElement;
    page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
    dialog.current.showModal();
  }, []);
  return dialog;
}
