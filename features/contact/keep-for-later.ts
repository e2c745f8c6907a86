/** The messages kept in this browser (IndexedDB) until they have reached the server. */
import { createStore, set } from "idb-keyval";
import type { OutgoingMessage } from "./deliver.ts";
import { setMark } from "./waiting-mark.ts";

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
