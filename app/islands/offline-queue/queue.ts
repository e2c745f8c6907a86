/** Messages that could not reach the server yet (IndexedDB). Each has its form's key, and is stored once. */
import { del, set, values } from "idb-keyval";
import type { FilledForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import { showToast } from "#app/ui/toast.ts";
import { contactContent } from "#content/contact.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import { deliver } from "./send-message.ts";
import { type QueuedMessage, setQueuedFlag, store, storeMessage } from "./store-message.ts";

const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

const listeners = new Set<() => void>();
let queued: readonly QueuedMessage[] = [];
let pause = FIRST_PAUSE;
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;

export const queuedMessages = () => queued;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a message and retries to send it. Rejects when this browser stores nothing. */
export async function queueMessage(message: FilledForm): Promise<void> {
  await storeMessage(message);
  await reload();
  start(false);
}

export async function discard(key: string): Promise<void> {
  try {
    await del(key, store);
    await reload();
  } catch {
    // The message is still listed, and can be discarded again.
  }
}

/** Sends the queue: now, when the connection is back, when the page is looked at, and from time to time. */
export function start(atOnce = true): void {
  if (!started) {
    started = true;
    window.addEventListener("online", sendQueue);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void sendQueue();
    });
  }
  if (atOnce) void sendQueue();
  else plan();
}

/** Tries every message once; one tab does it at a time. Never rejects. */
export async function sendQueue(): Promise<void> {
  clearTimeout(timer);
  try {
    if (!navigator.locks) await sendAll();
    else
      await navigator.locks.request("contact-outgoing", { ifAvailable: true }, async (lock) => {
        if (lock) await sendAll();
      });
    await reload();
  } catch {
    // Storage that fails now may work later.
  }
  plan();
}

async function sendAll(): Promise<void> {
  for (const message of await values<QueuedMessage>(store)) {
    if (message.refused) continue;
    const { outcome } = await deliver(message);
    if (outcome === "unreachable") return;
    pause = FIRST_PAUSE;
    if (outcome === "sent") {
      await del(message.key, store);
      showToast(contactContent.form.unseen.sent);
    } else {
      await set(message.key, { ...message, refused: true }, store);
    }
  }
}

/** Reads the queue from the store, which other tabs use too. */
export async function reload(): Promise<void> {
  const stored = await values<QueuedMessage>(store);
  queued = stored.sort((a, b) => a.keptAt.localeCompare(b.keptAt));
  setQueuedFlag(queued.length > 0);
  for (const listener of listeners) listener();
}

function plan(): void {
  clearTimeout(timer);
  if (queued.every((message) => message.refused)) return;
  timer = setTimeout(sendQueue, pause);
  pause = Math.min(pause * 2, LONGEST_PAUSE);
}
