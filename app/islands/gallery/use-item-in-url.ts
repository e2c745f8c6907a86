import { useSyncExternalStore } from "react";

const PARAMETER = "item";
const CHANGE = "item-in-url";

/**
 * The item that the page's URL names, and how to name another. Null for none, and while the island
 * hydrates, since the server knows none.
 */
export function useItemInUrl() {
  const item = useSyncExternalStore(subscribe, read, () => null);
  return { item, setItem };
}

const read = () => new URLSearchParams(window.location.search).get(PARAMETER);

function setItem(item: string | null, { replace }: { replace: boolean }): void {
  const url = new URL(window.location.href);
  if (item) url.searchParams.set(PARAMETER, item);
  else url.searchParams.delete(PARAMETER);
  if (replace) history.replaceState(history.state, "", url);
  else history.pushState(null, "", url);
  window.dispatchEvent(new Event(CHANGE));
}

function subscribe(listener: () => void): () => void {
  // Back and forward change the URL, too.
  window.addEventListener("popstate", listener);
  window.addEventListener(CHANGE, listener);
  return () => {
    window.removeEventListener("popstate", listener);
    window.removeEventListener(CHANGE, listener);
  };
}
