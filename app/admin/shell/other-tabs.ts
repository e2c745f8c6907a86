/** The tabs of a browser notify each other when the session has ended, or lasts longer. */
type Ending = "signed-out" | "expired";
type Message = Ending | "renewed";

let channel: BroadcastChannel | undefined;

/** One for the page: a message reaches every channel but the one that sends it. */
function ownChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== "undefined") channel ??= new BroadcastChannel("staff-session");
  return channel;
}

export const notifyOtherTabs = (message: Message): void => ownChannel()?.postMessage(message);

/** Calls the listener at the message of another tab; returns a function that removes it. */
export function onOtherTab(listener: (message: Message) => void): () => void {
  const hear = (event: MessageEvent<Message>) => listener(event.data);
  ownChannel()?.addEventListener("message", hear);
  return () => ownChannel()?.removeEventListener("message", hear);
}
