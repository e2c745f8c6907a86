import { type RefObject, useLayoutEffect } from "react";

/** A panel may be so much narrower or wider than its stylesheet says. */
const LEAST = 0.92;
const MOST = 1.3;

/**
 * Sets `--panel-width` on the list while a record is open, so that the panel covers whole columns: its edge
 * goes to the nearer edge of the column that it would cut, if that is within LEAST and MOST.
 */
export function usePanelWidth(list: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = list.current;
    if (!element || !isOpen) return;
    const measure = () => {
      element.style.removeProperty("--panel-width");
      const panel = element.querySelector(".panel")?.getBoundingClientRect();
      // On a phone the panel is a page of its own.
      if (!panel || panel.left <= 0) return;
      const widths = Array.from(element.querySelectorAll("thead th"), (head) => {
        const { left, right } = head.getBoundingClientRect();
        return left < panel.left && right > panel.left ? [left, right] : [];
      })
        .flat()
        .map((edge) => panel.right - edge)
        .filter((width) => width >= panel.width * LEAST && width <= panel.width * MOST)
        .sort((a, b) => Math.abs(a - panel.width) - Math.abs(b - panel.width));
      element.style.setProperty("--panel-width", `${widths[0] ?? panel.width}px`);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => {
      window.removeEventListener("resize", measure);
      element.style.removeProperty("--panel-width");
    };
  }, [list, isOpen]);
}
