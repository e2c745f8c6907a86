import type { DragEvent } from "react";
import type { ContentPath } from "#domain/content/content-path.ts";

/** Not a text: dropped elsewhere, it types nothing. */
const TYPE = "application/x-list-entry";

/** The entry that is being dragged: its list, and its position there. */
let dragged: { list: string; at: number } | null = null;

/** What makes an entry of a list movable by a pointer: for its handle, and for the entry itself. */
export function dragEntry(listPath: ContentPath, at: number, move: (from: number) => void) {
  const list = listPath.join(".");
  const mark = (entry: HTMLElement, place: string | undefined) => {
    if (place) entry.dataset.over = place;
    else delete entry.dataset.over;
  };
  const comesFrom = () => (dragged?.list === list && dragged.at !== at ? dragged.at : null);
  return {
    handle: {
      draggable: true,
      onDragStart: ({ dataTransfer }: DragEvent) => {
        dragged = { list, at };
        dataTransfer.setData(TYPE, String(at));
        dataTransfer.effectAllowed = "move";
      },
      onDragEnd: () => {
        dragged = null;
      },
    },
    entry: {
      onDragOver: (event: DragEvent<HTMLElement>) => {
        const from = comesFrom();
        if (from === null) return;
        event.preventDefault();
        mark(event.currentTarget, from < at ? "after" : "before");
      },
      onDragLeave: ({ currentTarget }: DragEvent<HTMLElement>) => mark(currentTarget, undefined),
      onDrop: (event: DragEvent<HTMLElement>) => {
        mark(event.currentTarget, undefined);
        const from = comesFrom();
        if (from === null) return;
        event.preventDefault();
        move(from);
      },
    },
  };
}

/** The list with an entry at another place. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(from, 1).toSpliced(to, 0, item);
}
