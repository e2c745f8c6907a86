import { type RefObject, useEffect } from "react";

/** Turning a phone changes the heights of all that is above: brings the stage back if it was in the window. */
export function useStayInWindow(stage: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const figure = stage.current?.closest("figure");
    if (!figure) return;
    // Observed with the next frame, after the turn: until then it is what was before.
    let wasInWindow = true;
    const watch = new IntersectionObserver((entries) => {
      wasInWindow = entries.at(-1)?.isIntersecting === true;
    });
    watch.observe(figure);
    const portrait = matchMedia("(orientation: portrait)");
    const turned = () => {
      if (wasInWindow) figure.scrollIntoView({ block: "start" });
    };
    portrait.addEventListener("change", turned);
    return () => {
      watch.disconnect();
      portrait.removeEventListener("change", turned);
    };
  }, [stage]);
}
