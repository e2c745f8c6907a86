/** A mark that messages wait on this device, so that other visitors need not load the code for it. */
export const MARK = "contact-waiting";

export function setMark(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
  } catch {
    // Then it goes out when /contact is opened again, which looks in any case.
  }
}
