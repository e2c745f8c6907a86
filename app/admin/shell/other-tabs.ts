/** The tabs of a browser notify each other when the session has ended. */
type Ending = "signed-out" | "expired";

const open = () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("staff-session");

export function notifyOtherTabs(ending: Ending): void {
  const channel = open();
  channel?.postMessage(ending);
  channel?.close();
}

/** Calls the listener when another tab has ended the session; returns a function that removes it. */
export function onOtherTab(listener: (ending: Ending) => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = (event: MessageEvent<Ending>) => listener(event.data);
  return () => channel?.close();
}
