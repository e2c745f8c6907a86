import { type RefObject, useEffect, useRef } from "react";

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
