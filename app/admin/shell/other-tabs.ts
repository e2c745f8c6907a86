/** Tabs of one browser tell each other when the session has ended. */
type Ending = "signed-out" | "expired";

const open = () =>
  typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("staff-session");

export function tellOtherTabs(ending: Ending): void {
  const channel = open();
  channel?.postMessage(ending);
  channel?.close();
}

/** Calls back when another tab has ended the session; answers what stops listening. */
export function onOtherTab(listener: (ending: Ending) => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = (event: MessageEvent<Ending>) => listener(event.data);
  return () => channel?.close();
}
