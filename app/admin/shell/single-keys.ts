import { useSyncExternalStore } from "react";

const NAME = "single-keys";
const listeners = new Set<() => void>();

/** Whether single letters are commands in this browser; WCAG 2.1.4 requires a way to turn them off. */
export const areSingleKeysOn = () => localStorage.getItem(NAME) !== "off";

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(NAME, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

/** The same for what names the keys. */
export const useSingleKeys = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    areSingleKeysOn,
    () => true,
  );
