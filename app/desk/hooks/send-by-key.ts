import type { KeyboardEvent } from "react";
import { isComposing } from "./is-composing.ts";
import { focusPlace } from "./use-lost-focus.ts";

/** Moves the focus to the open record, where single letters act as shortcuts again. */
export function focusRecord(from: Element): void {
  const panel = from.closest<HTMLElement>(".panel");
  if (panel) focusPlace(panel);
}

/** Ctrl Enter sends, Escape leaves the text. */
export const sendByKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (isComposing(event)) return;
  if (event.key === "Escape") focusRecord(event.currentTarget);
  if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  // The button knows whether the form is being sent.
  event.currentTarget.form?.querySelector<HTMLElement>("[type=submit]")?.click();
};
