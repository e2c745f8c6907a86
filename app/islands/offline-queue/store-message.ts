import { createStore, set } from "idb-keyval";
import type { FilledForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import { QUEUED_FLAG } from "./flag.ts";

export interface QueuedMessage extends FilledForm {
  /** ISO UTC. */
  keptAt: string;
  refused?: true;
}

export const store = createStore("contact", "waiting");

/** Rejects when this browser stores nothing. */
export async function storeMessage(message: FilledForm): Promise<void> {
  await set(message.key, { ...message, keptAt: new Date().toISOString() }, store);
  setQueuedFlag(true);
}

export function setQueuedFlag(isQueued: boolean): void {
  try {
    if (isQueued) localStorage.setItem(QUEUED_FLAG, "yes");
    else localStorage.removeItem(QUEUED_FLAG);
  } catch {
    // Then the message is sent when /contact is opened again, which reads the queue in any case.
  }
}
