import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { DONE_IDS } from "#app/ui/toast.ts";

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/**
 * Focuses an element that takes no input. While it has the focus, the latest status message
 * describes it: Orca drops status messages while much of a page changes, but never the element that
 * takes the focus.
 */
export function focusPlace(place: HTMLElement) {
  if (!place.matches("a")) place.tabIndex = -1;
  place.setAttribute("aria-describedby", Object.values(DONE_IDS).join(" "));
  place.addEventListener("blur", () => place.removeAttribute("aria-describedby"), { once: true });
  place.focus({ preventScroll: true });
}

/**
 * When a pressed button disappears, moves the focus to the open record, the heading of its section,
 * an editor's message about its draft, or the page's heading, instead of the start of the page.
 */
export function useLostFocus() {
  const isBusy = useNavigation().state !== "idle";
  const lastPressed = useRef<Element | null>(null);
  const section = useRef<Element | null>(null);
  useEffect(() => {
    const note = () => {
      lastPressed.current = document.activeElement;
      section.current = lastPressed.current?.closest("section") ?? null;
    };
    // The focus may be gone by the time React reports that it is busy, or React may not report it.
    const events = ["focusin", "click"] as const;
    for (const type of events) document.addEventListener(type, note, true);
    return () => {
      for (const type of events) document.removeEventListener(type, note, true);
    };
  }, []);
  // Runs after each answer, because the router then renders the layout again.
  useEffect(() => {
    const from = lastPressed.current;
    const near = section.current;
    // An editor updates with what has arrived in the meantime, and its buttons disappear.
    if (!isBusy && from && from !== document.body) requestAnimationFrame(() => giveFocus(near));
  });
}

function giveFocus(section: Element | null) {
  const { activeElement, body } = document;
  if (activeElement !== body && activeElement?.checkVisibility()) return;
  const heading = section?.isConnected && section.querySelector<HTMLElement>("h2, h3");
  const place =
    find(".panel") ||
    heading ||
    find("#draft-state, main :is(.views [aria-current], .site-heading, h1)");
  if (place) focusPlace(place);
}
