import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { DONE_IDS } from "#app/ui/toast.ts";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Gives the focus to a place that takes no input. While it has the focus, it is described by what was done just now:
 * Orca drops what a status says while much of a page changes, but never the element that takes the focus.
 */
export function focusPlace(place: HTMLElement): void {
  if (!place.matches("a")) place.tabIndex = -1;
  place.setAttribute("aria-describedby", Object.values(DONE_IDS).join(" "));
  place.addEventListener("blur", () => place.removeAttribute("aria-describedby"), { once: true });
  place.focus({ preventScroll: true });
}

/**
 * Where a button is gone once it was pressed, the focus goes to the open record, the heading of its
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
  const heading = section?.isConnected && section.querySelector<HTMLElement>("h2, h3");
  const place =
    find(".panel") ||
    heading ||
    find("#draft-state, main :is(.views [aria-current], .site-heading, h1)");
  if (place) focusPlace(place);
}
