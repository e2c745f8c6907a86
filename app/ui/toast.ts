import type { ComponentType } from "react";

/** Short notices at the foot of the page. The code that shows them is fetched with the first one. */
export interface ToastMessage {
  title: string;
  text: string;
  tone?: "plain" | "alarm";
}

type Listener = () => void;

let waiting: readonly ToastMessage[] = [];
const listeners = new Set<Listener>();

/** Shows a notice; may be called before anything that shows notices is on the page. */
export function showToast(message: ToastMessage): void {
  waiting = [...waiting, message];
  for (const listener of listeners) listener();
}

/** For the toaster: the notices not yet shown. */
export const waitingToasts = () => waiting;

/** For the toaster: takes over everything that waits. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

let toaster: ComponentType | null = null;

/** For the toaster, as soon as its code is here: a page that cannot wait for it brings it along. */
export function offerToaster(component: ComponentType): void {
  toaster = component;
}

export const toasterAtHand = () => toaster;

export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
