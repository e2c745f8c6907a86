/** Whether the open page is locked. While it is, nothing reads its data again: that would leave the page. */
let isPageLocked = false;
const UNLOCKED = "desk-unlocked";

export const isLocked = () => isPageLocked;

export function setLocked(next: boolean): void {
  const was = isPageLocked;
  isPageLocked = next;
  if (was && !next) window.dispatchEvent(new Event(UNLOCKED));
}

/** Calls the listener when the page has been unlocked; returns a function that removes it. */
export function onUnlock(listener: () => void): () => void {
  window.addEventListener(UNLOCKED, listener);
  return () => window.removeEventListener(UNLOCKED, listener);
}
