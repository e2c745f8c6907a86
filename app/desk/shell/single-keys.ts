import { useEffect, useEffectEvent } from "react";

const NAME = "single-keys";

/** Whether single letters are commands in this browser; WCAG 2.1.4 requires a way to turn them off. */
export const areSingleKeysOn = () => localStorage.getItem(NAME) !== "off";

export const setSingleKeys = (isOn: boolean): void =>
  localStorage.setItem(NAME, isOn ? "on" : "off");

/** Whether a key belongs to a form field, a menu or the browser and is no shortcut of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null ||
    // Of a menu: the focus may still be with its button.
    document.querySelector(":popover-open") !== null
  );
}

/** Calls the act of a key that is pressed; while one types, or turned them off, keys are letters. */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key];
    if (!act || !areSingleKeysOn() || isTyping(event)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
