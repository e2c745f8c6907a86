/**
 * Sends the messages that could not reach the site yet. Each has its form's key, and is stored
 * there once.
 */
import { del, get, set, values } from "idb-keyval";
import { sendForm } from "#app/islands/guarded-form/send-form.ts";
import { loadToasts } from "#app/islands/toasts/load-toasts.ts";
import { showToast } from "#app/ui/toast.ts";
import { messageQueued, messageRefused, messageSent, queueTexts } from "#content/message-sent.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import { QUEUED } from "./queued-flag.ts";
import { messageStore, type QueuedMessage, setQueuedFlag, storeMessage } from "./store-message.ts";

const FIRST_RETRY_DELAY_MS = 5 * SECOND;
const MAX_RETRY_DELAY_MS = 5 * MINUTE;

const listeners = new Set<() => void>();
let queued: readonly QueuedMessage[] = [];
let retryDelayMs = FIRST_RETRY_DELAY_MS;
let timer: ReturnType<typeof setTimeout> | undefined;
let isStarted = false;

export const queuedMessages = () => queued;

/** Whether a message is still to be sent. Refused ones are only stored. */
export const hasWaiting = () => queued.some(({ refused }) => !refused);

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores a message and keeps trying to send it. Rejects when this browser stores nothing. */
export async function queueMessage(
  message: Omit<QueuedMessage, "keptAt">,
): Promise<typeof messageQueued> {
  await storeMessage(message);
  await reloadQueue();
  startQueue(false);
  return messageQueued;
}

export async function discardMessage(key: string): Promise<void> {
  try {
    await del(key, messageStore);
    await reloadQueue();
  } catch {
    // The message is still listed, and can be discarded again.
  }
}

/**
 * On a page whose form's code isn't loaded: sends what is queued, unless the next attempt is
 * planned already.
 */
export function resumeQueue(): void {
  loadToasts();
  if (!timer) startQueue();
}

/**
 * Sends the queue: now, when the connection returns, when the page becomes visible, and from time
 * to time.
 */
export function startQueue(atOnce = true): void {
  if (!isStarted) {
    isStarted = true;
    window.addEventListener("online", sendQueue);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void sendQueue();
    });
  }
  if (atOnce) void sendQueue();
  else planNextSend();
}

/** Tries every message once; only one tab does it at a time. Never rejects. */
async function sendQueue() {
  clearTimeout(timer);
  try {
    if (!navigator.locks) await sendAll();
    else
      await navigator.locks.request("contact-outgoing", { ifAvailable: true }, async (lock) => {
        if (lock) await sendAll();
      });
    await reloadQueue();
  } catch {
    // Storage that fails now may work later.
  }
  planNextSend();
}

/** Runs on the visitor's own press: what scripts cannot send is posted as a form, with its key. */
export async function sendQueued(): Promise<void> {
  await sendQueue();
  const waiting = queued.find(({ refused }) => !refused);
  if (!waiting) return;
  const form = document.createElement("form");
  form.method = "post";
  form.action = "/contact";
  form.hidden = true;
  for (const [name, value] of Object.entries({ ...waiting.fields, key: waiting.key })) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  const { isReachable } = await import("#app/islands/start/start.ts");
  if (await isReachable()) return form.submit();
  form.remove();
  showToast({ title: queueTexts.heading, text: queueTexts.lead });
}

async function sendAll() {
  for (const message of await values<QueuedMessage>(messageStore)) {
    // A message may be discarded, in any tab, while another is sent.
    if (message.refused || !(await get(message.key, messageStore))) continue;
    const answer = await sendForm("/api/contact", message);
    if (answer.kind === "unreachable") return;
    // A filter may stop this message and let the others pass.
    if (answer.kind === "refused" && answer.isForNow) continue;
    retryDelayMs = FIRST_RETRY_DELAY_MS;
    if (answer.kind === "accepted") {
      await del(message.key, messageStore);
      showToast(message.thanks ?? messageSent);
    } else {
      await set(message.key, { ...message, refused: true }, messageStore);
      showToast(messageRefused);
    }
  }
}

/** Reads the queue from the store, which other tabs use too. */
export async function reloadQueue(): Promise<void> {
  const wasWaiting = hasWaiting();
  const storedMessages = await values<QueuedMessage>(messageStore);
  queued = storedMessages.sort((a, b) => a.keptAt.localeCompare(b.keptAt));
  const others = queued.length > 0 ? "refused" : null;
  setQueuedFlag(hasWaiting() ? QUEUED : others);
  if (!hasWaiting()) clearAlert();
  // The thanks for a message that was to be sent are removed, and may have the focus.
  if (
    wasWaiting &&
    !hasWaiting() &&
    document.activeElement?.matches("[aria-describedby=contact-thanks]")
  )
    document.getElementById("contact-form")?.focus();
  for (const listener of listeners) listener();
}

/** The starter's alert says that a message is to be sent (start/wake.ts). */
function clearAlert() {
  const alert = document.querySelector("[data-island=contact-form] ~ [data-unreachable]");
  if (alert) alert.textContent = "";
}

function planNextSend() {
  clearTimeout(timer);
  timer = undefined;
  if (!hasWaiting()) return;
  timer = setTimeout(sendQueue, retryDelayMs);
  retryDelayMs = Math.min(retryDelayMs * 2, MAX_RETRY_DELAY_MS);
}
