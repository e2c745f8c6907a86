/** The tabs of a browser notify each other when the session has ended, or lasts longer. */
type Ending = "signed-out" | "expired";
type Message = Ending | "renewed";

const open = () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("staff-session");

export function notifyOtherTabs(message: Message): void {
  const channel = open();
  channel?.postMessage(message);
  channel?.close();
}

/** Calls the listener at the message of another tab; returns a function that removes it. */
export function onOtherTab(listener: (message: Message) => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = (event: MessageEvent<Message>) => listener(event.data);
  return () => channel?.close();
}
