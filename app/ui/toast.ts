/** Short messages after an action. The newest replaces the one before it. */
export interface ToastMessage {
  title: string;
  text: string;
  tone?: "plain" | "alarm";
  /** Whether it is shown until the visitor dismisses it, who may be in another tab meanwhile. */
  stays?: boolean;
}

interface ShownToast extends ToastMessage {
  /** The page, with the record open on it, that the toast is about. */
  page: string;
}

/**
 * The ids of the elements that say what was just done: the toast's text, and a list's offer to undo
 * it.
 */
export const DONE_IDS = { toast: "toast-text", undo: "undo-offer" } as const;

let current: ShownToast | null = null;
const listeners = new Set<() => void>();

function setToast(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** Shows a toast. It may be called before anything that shows toasts is on the page. */
export const showToast = (message: ToastMessage) => setToast({ ...message, page: pageNow() });
export const dismissToast = () => setToast(null);
export const shownToast = () => current;

/** The open page: its path, and the record that is open on it. */
const pageNow = () =>
  `${window.location.pathname}?${new URLSearchParams(window.location.search).get("open") ?? ""}`;

/** Removes a toast about a page that the visitor has left. */
export function dismissToastOfOtherPage(): void {
  if (current && current.page !== pageNow()) dismissToast();
}

export const isToastShown = () => listeners.size > 0;

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
