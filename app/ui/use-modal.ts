import { type RefObject, useEffect, useRef } from "react";

/**
 * Shows a dialog over the page as soon as it is there. The page under it does not scroll; it keeps the
 * width it had beside its scroll bar (app/styles/public/page.css), so that nothing moves.
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
