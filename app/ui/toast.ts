/** Short messages at the foot of the page. The code that shows them is fetched with the first one. */
export interface ToastMessage {
  title: string;
  text: string;
  tone?: "plain" | "alarm";
  /** A newer toast of the same kind replaces an older one. By default the title. */
  kind?: string;
}

interface WaitingToast extends ToastMessage {
  /** The page, and the record open on it, that the toast is about. */
  page: string;
}

export const kindOf = ({ kind, title }: ToastMessage) => kind ?? title;

type Listener = () => void;

let waiting: readonly WaitingToast[] = [];
const listeners = new Set<Listener>();

/** True when the visitor has left the page, and its toasts go. */
type IsLeft = (page: string) => boolean;
const leavers = new Set<(isLeft: IsLeft) => void>();

/** May be called before anything that shows toasts is on the page. */
export function showToast(message: ToastMessage): void {
  const others = waiting.filter((other) => kindOf(other) !== kindOf(message));
  waiting = [...others, { ...message, page: pageNow() }];
  for (const listener of listeners) listener();
}

/** The open page: its path, and the record that is open on it. */
const pageNow = () =>
  `${window.location.pathname}?${new URLSearchParams(window.location.search).get("open") ?? ""}`;

/** Removes the toasts about pages that the visitor has left. */
export function leaveToasts(isLeft: IsLeft = (page) => page !== pageNow()): void {
  waiting = waiting.filter(({ page }) => !isLeft(page));
  for (const leaver of leavers) leaver(isLeft);
}

/** For the toaster: the toasts not yet shown. */
export const waitingToasts = () => waiting;

/** For the toaster: hands over the toasts not yet shown. */
export function takeToasts(): readonly WaitingToast[] {
  const taken = waiting;
  waiting = [];
  return taken;
}

/** Whether the page has something that shows toasts. */
export const isToastShown = () => listeners.size > 0;

export function onToast(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the toaster: calls back when the visitor has left a page. */
export function onLeave(leaver: (isLeft: IsLeft) => void): () => void {
  leavers.add(leaver);
  return () => leavers.delete(leaver);
}
