import { type RefObject, useEffect } from "react";

/**
 * Scrolls the current link of a row into view, and the one that gets the focus: on a small screen the row
 * scrolls sideways, and for browsers a link is in view when a part of it is.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    if (current === undefined) return;
    const link = row.current?.querySelector("[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [row, current]);
  useEffect(() => {
    const links = row.current;
    // To the nearest edge: what the pointer is on stays under it.
    const show = ({ target }: FocusEvent) =>
      (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
    links?.addEventListener("focusin", show);
    return () => links?.removeEventListener("focusin", show);
  }, [row]);
}
