import { useEffect, useSyncExternalStore } from "react";
import { queueTexts as labels, messageRefused } from "#content/message-sent.ts";
import {
  discardMessage,
  hasWaiting,
  queuedMessages,
  reloadQueue,
  sendQueued,
  startQueue,
  subscribeToQueue,
} from "./queue.ts";
import type { QueuedMessage } from "./store-message.ts";

const NONE: readonly QueuedMessage[] = [];

export function QueuedMessages() {
  const queued = useSyncExternalStore(subscribeToQueue, queuedMessages, () => NONE);

  useEffect(() => {
    reloadQueue()
      .then(() => hasWaiting() && startQueue())
      // Without storage there is no queue.
      .catch(() => undefined);
  }, []);

  if (queued.length === 0) return null;
  const isWaiting = hasWaiting();
  const discard = async (key: string) => {
    await discardMessage(key);
    // The button that had the focus is gone.
    const next = document.getElementById("waiting-messages");
    (next ?? document.getElementById("contact-form"))?.focus();
  };
  return (
    <section aria-labelledby="waiting-messages" className="mt-12 border-t-[6px] border-brass pt-6">
      <h2 id="waiting-messages" tabIndex={-1} className="title-3 mb-2">
        {isWaiting ? labels.heading : messageRefused.title}
      </h2>
      {isWaiting && <p className="mb-4 text-small text-iron">{labels.lead}</p>}
      <ul>
        {queued.map((message) => (
          <li
            key={message.key}
            className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-rule py-3"
          >
            <div className="min-w-0 flex-1">
              <p>
                <strong>{message.fields.subject}</strong>{" "}
                <span className="text-small text-iron">
                  {new Date(message.keptAt).toLocaleString()}
                </span>
              </p>
              <p
                className={
                  message.refused
                    ? "whitespace-pre-line wrap-anywhere"
                    : "line-clamp-2 wrap-anywhere"
                }
              >
                {message.fields.message}
              </p>
              {message.refused && <p className="field-error">{labels.refused}</p>}
            </div>
            <button
              type="button"
              className="text-link min-h-11 px-1"
              onClick={() => void discard(message.key)}
            >
              {labels.discard}
            </button>
          </li>
        ))}
      </ul>
      {isWaiting && (
        <button type="button" className="text-link min-h-11" onClick={() => void sendQueued()}>
          {labels.sendNow}
        </button>
      )}
    </section>
  );
}
