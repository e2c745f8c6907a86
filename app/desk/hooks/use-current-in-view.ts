import { type RefObject, useEffect } from "react";

/**
 * Scrolls the current or focused link of a row into view. On a small screen the row scrolls
 * sideways, and browsers consider a link in view when only a part of it is.
 */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    if (current === undefined) return;
    const link = row.current?.querySelector("[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [row, current]);
  useEffect(() => {
    const links = row.current;
    // Scrolls to the nearest edge, so that the element under the pointer stays there.
    const show = ({ target }: FocusEvent) =>
      (target as Element).scrollIntoView({ block: "nearest", inline: "nearest" });
    links?.addEventListener("focusin", show);
    return () => links?.removeEventListener("focusin", show);
  }, [row]);
}
