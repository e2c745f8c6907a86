import { type DragEventHandler, type RefObject, useEffect, useRef } from "react";

export type DragHandlers = Record<"onDragStart" | "onDragOver" | "onDrop", DragEventHandler>;

/** The handlers with which the entry at a position is dragged and dropped; `move` changes the list. */
export function useDragging(move: (from: number, to: number) => void) {
  const dragged = useRef<number | null>(null);
  return (at: number): DragHandlers => ({
    onDragStart: () => {
      dragged.current = at;
    },
    onDragOver: (event) => dragged.current !== null && event.preventDefault(),
    onDrop: () => {
      if (dragged.current !== null) move(dragged.current, at);
      dragged.current = null;
    },
  });
}

/** Browsers drop the focus of an element that moves: the pressed button gets it back. */
export function useFocusAfterMove(list: RefObject<HTMLElement | null>) {
  const pressed = useRef<string | null>(null);
  useEffect(() => {
    if (!pressed.current) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus();
    pressed.current = null;
  });
  return (id: string, by: 1 | -1) => {
    pressed.current = `${id} ${by}`;
  };
}
