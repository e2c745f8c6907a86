import { useEffect, useEffectEvent } from "react";

const STORAGE_KEY = "single-keys";

/**
 * Whether single letters are shortcuts in this browser. WCAG 2.1.4 requires a way to turn them off.
 */
export const areSingleKeysOn = () => localStorage.getItem(STORAGE_KEY) !== "off";

export const setSingleKeys = (isOn: boolean) =>
  localStorage.setItem(STORAGE_KEY, isOn ? "on" : "off");

/**
 * Whether a key belongs to a form field, a menu or the browser, and so is no shortcut of the page.
 */
export function isTyping(event: KeyboardEvent) {
  const target = event.target as HTMLElement;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null ||
    // In an open menu the focus may still be on its button.
    document.querySelector(":popover-open") !== null
  );
}

/** Calls `onKey` for each key that is pressed on the page. */
export function useKeyDown(onKey: (event: KeyboardEvent) => void) {
  const listener = useEffectEvent(onKey);
  useEffect(() => {
    window.addEventListener("keydown", listener);
    return () => window.removeEventListener("keydown", listener);
  }, []);
}

/**
 * Calls the action of a pressed key, except while a person types or has turned single keys off. A
 * key that is held down acts once; only j and k move on.
 */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>) {
  useKeyDown((event) => {
    const act = acts[event.key];
    const isHeld = event.repeat && !/[jk]/.test(event.key);
    if (!act || isHeld || !areSingleKeysOn() || isTyping(event)) return;
    event.preventDefault();
    act();
  });
}
