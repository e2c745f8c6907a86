import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a dialog over the page once it is mounted. The page under it does not scroll, and keeps its
 * width without its scroll bar (app/styles/public/page.css), so that nothing moves. When the dialog
 * is removed, the browser returns the focus to what opened it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const page = document.documentElement;
    page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
    element.showModal();
    // Safari does not focus a pressed button, so the focus stays in the dialog, which receives its
    // keys.
    element.tabIndex = -1;
    return () => element.close();
  }, []);
  return dialog;
}
