import { useState } from "react";

/** The records of a page that are chosen. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All records that match, on every page. */
  isAll: boolean;
  toggle(id: string): void;
  set(ids: readonly string[]): void;
  chooseAll(): void;
}

/** `page` names what the list shows; with another one nothing is chosen any more. */
export function useSelection(page: string): Selection {
  const [state, setState] = useState({ page, ids: new Set<string>(), isAll: false });
  const { ids, isAll } = state.page === page ? state : { ids: new Set<string>(), isAll: false };
  const set = (next: Iterable<string>, all = false) =>
    setState({ page, ids: new Set(next), isAll: all });
  return {
    ids,
    isAll,
    toggle: (id) => set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]),
    set: (next) => set(next),
    chooseAll: () => set(ids, true),
  };
}
