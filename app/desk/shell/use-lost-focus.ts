import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Where a button is gone once it was pressed, the focus goes to the open record's name, the heading of its
 * section, what an editor says of its draft, or the page's heading: not to the start of the page.
 */
export function useLostFocus(): void {
  const isBusy = useNavigation().state !== "idle";
  const pressed = useRef<Element | null>(null);
  const section = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      pressed.current = document.activeElement;
      section.current = pressed.current?.closest("section") ?? null;
    };
    // The focus may be gone by the time that React says that it is busy, or React may skip saying so.
    const events = ["focusin", "click"] as const;
    for (const type of events) document.addEventListener(type, note, true);
    return () => {
      for (const type of events) document.removeEventListener(type, note, true);
    };
  }, []);
  // After each answer: the router renders the layout anew.
  useEffect(() => {
    const from = pressed.current;
    const near = section.current;
    // An editor takes what has arrived in the meantime, and its buttons go.
    if (!isBusy && from && from !== document.body) requestAnimationFrame(() => giveFocus(near));
  });
}

function giveFocus(section: Element | null): void {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.checkVisibility()) return;
  const heading = section?.isConnected && section.querySelector("h2, h3");
  const place =
    find(".panel h2") ||
    heading ||
    find("#draft-state, main :is(.views [aria-current], .site-heading, h1)");
  if (place instanceof HTMLHeadingElement) place.tabIndex = -1;
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
