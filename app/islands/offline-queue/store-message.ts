/** The messages kept in this browser (IndexedDB) until they have reached the server. */
import { createStore, set } from "idb-keyval";
import { QUEUED_FLAG } from "./flag.ts";
import type { ContactSubmission } from "./send-message.ts";

export interface QueuedMessage extends ContactSubmission {
  /** ISO UTC. */
  keptAt: string;
  /** Set when the server will never take it. */
  refused?: true;
}

export const store = createStore("contact", "waiting");

/** Keeps a message. Rejects when this browser cannot keep anything. */
export async function storeMessage(message: ContactSubmission): Promise<void> {
  await set(message.key, { ...message, keptAt: new Date().toISOString() }, store);
  setQueuedFlag(true);
}

export function setQueuedFlag(waits: boolean): void {
  try {
    if (waits) localStorage.setItem(QUEUED_FLAG, "yes");
    else localStorage.removeItem(QUEUED_FLAG);
  } catch {
    // Then it goes out when /contact is opened again, which looks in any case.
  }
}
