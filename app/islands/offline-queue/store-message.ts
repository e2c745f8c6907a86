/**
 * Stores messages on this device (IndexedDB). It is small, because /contact loads it while there is
 * a connection.
 */
import { createStore, set, type UseStore } from "idb-keyval";
import { fieldsIn, newKey } from "#app/islands/guarded-form/form-instance.ts";
import type { FilledForm } from "#app/islands/guarded-form/send-form.ts";
import type { ToastMessage } from "#app/ui/toast.ts";
import { messageQueued } from "#content/message-sent.ts";
import { QUEUED, QUEUED_FLAG } from "./queued-flag.ts";

export interface QueuedMessage extends FilledForm {
  /** ISO UTC. */
  keptAt: string;
  /** The thanks that the contact page showed when this message was written. */
  thanks?: ToastMessage;
  /** The site has read it and refused it; it is not sent again. */
  refused?: true;
}

/** A connection for each operation, because Safari on iOS closes one that a page keeps. */
export const messageStore: UseStore = (mode, act) => createStore("contact", "waiting")(mode, act);

/** Rejects when this browser stores nothing. */
export async function storeMessage(message: Omit<QueuedMessage, "keptAt">): Promise<void> {
  await set(message.key, { ...message, keptAt: new Date().toISOString() }, messageStore);
  setQueuedFlag(QUEUED);
}

/** Null when no message is stored. */
export function setQueuedFlag(flag: typeof QUEUED | "refused" | null): void {
  try {
    if (flag) localStorage.setItem(QUEUED_FLAG, flag);
    else localStorage.removeItem(QUEUED_FLAG);
  } catch {
    // The message is then sent when /contact is opened again, which always reads the queue.
  }
}

/**
 * Stores the message of a form whose code could not be loaded. The browser's own checks apply.
 * Resolves with the text to show; empty when a field is wrong. Rejects when this browser stores
 * nothing.
 */
export async function storePlainForm(form: HTMLFormElement): Promise<string> {
  // The browser shows the error beside the field.
  if (!form.reportValidity()) return "";
  const keyField = form.querySelector<HTMLInputElement>("[name=key]");
  const key = keyField?.value ?? newKey();
  await storeMessage({ key, fields: fieldsIn(form) });
  form.reset();
  return `${messageQueued.title}\n${messageQueued.text}`;
}
