/** The messages kept in this browser (IndexedDB) until they have reached the server. */
import { createStore, set } from "idb-keyval";
import { MARK } from "./flag.ts";
import type { OutgoingMessage } from "./send-message.ts";

export interface WaitingMessage extends OutgoingMessage {
  /** ISO UTC. */
  keptAt: string;
  /** Set when the server will never take it. */
  refused?: true;
}

export const store = createStore("contact", "waiting");

/** Keeps a message. Rejects when this browser cannot keep anything. */
export async function keepForLater(message: OutgoingMessage): Promise<void> {
  await set(message.key, { ...message, keptAt: new Date().toISOString() }, store);
  setMark(true);
}

export function setMark(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(MARK, "yes");
    else localStorage.removeItem(MARK);
  } catch {
    // Then it goes out when /contact is opened again, which looks in any case.
  }
}
