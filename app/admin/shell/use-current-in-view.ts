import { type RefObject, useEffect } from "react";

/** Scrolls the current link of a row into view: on a small screen the row scrolls sideways. */
export function useCurrentInView(row: RefObject<HTMLElement | null>, current: string | undefined) {
  useEffect(() => {
    if (current === undefined) return;
    const link = row.current?.querySelector("[aria-current]");
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [row, current]);
}
