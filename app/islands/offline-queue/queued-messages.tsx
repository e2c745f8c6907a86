import { useEffect, useSyncExternalStore } from "react";
import { waitingMessages as words } from "#content/contact.ts";
import { discard, reload, sendWaiting, start, subscribe, waitingNow } from "./queue.ts";
import type { QueuedMessage } from "./store-message.ts";

const NONE: readonly QueuedMessage[] = [];

/** What this device has not been able to send yet; nothing at all when there is nothing. */
export function QueuedMessages() {
  const waiting = useSyncExternalStore(subscribe, waitingNow, () => NONE);

  useEffect(() => {
    reload()
      .then(() => waitingNow().length > 0 && start())
      // Without storage nothing can wait here.
      .catch(() => undefined);
  }, []);

  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting-messages" className="mt-12 border-t-[6px] border-brass pt-6">
      <h2 id="waiting-messages" className="title-3 mb-2">
        {words.heading}
      </h2>
      <p className="mb-4 text-small text-iron">{words.lead}</p>
      <ul>
        {waiting.map((message) => (
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
              <p className="line-clamp-2 wrap-anywhere">{message.fields.message}</p>
              {message.refused && <p className="field-error">{words.refused}</p>}
            </div>
            <button
              type="button"
              className="text-link min-h-11 px-1"
              onClick={() => void discard(message.key)}
            >
              {words.discard}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="text-link min-h-11" onClick={() => void sendWaiting()}>
        {words.sendNow}
      </button>
    </section>
  );
}
