import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Opens a dialog over the page once it is mounted. The page under it does not scroll, and has the same
 * width without its scroll bar (app/styles/public/page.css), so that nothing moves. When it goes, the
 * browser gives the focus back to what opened it.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opened = dialog.current;
    if (!opened) return;
    const page = document.documentElement;
    page.style.setProperty("--scroll-bar", `${window.innerWidth - page.clientWidth}px`);
    opened.showModal();
    // Safari focuses no button that is pressed: the focus stays in the dialog, which hears its keys.
    opened.tabIndex = -1;
    return () => opened.close();
  }, []);
  return dialog;
}
