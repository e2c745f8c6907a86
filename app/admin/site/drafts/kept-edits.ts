/** Edits that are still to be delivered, kept on this device by the name of their draft. */
import { createStore, del, get, set } from "idb-keyval";
import type { DraftEdit } from "#domain/content/drafts.ts";

const deviceStore = () => createStore("site-drafts", "edits");

export const readKeptEdits = (name: string): Promise<DraftEdit[]> =>
  get<DraftEdit[]>(name, deviceStore()).then(
    (edits) => edits ?? [],
    () => [],
  );

/** A browser that stores nothing (private windows) still delivers; the tab must then stay open. */
export function keepEdits(name: string, edits: readonly DraftEdit[]): void {
  const kept = edits.length > 0 ? set(name, edits, deviceStore()) : del(name, deviceStore());
  kept.catch(() => undefined);
}
