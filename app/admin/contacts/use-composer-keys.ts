import { type RefObject, useEffect } from "react";
import { isTyping } from "#app/admin/records/row-keys.ts";

const KINDS: Record<string, "reply" | "note"> = { r: "reply", n: "note" };

/** r begins an answer to the open message, n a note; neither without `singleKeys` (WCAG 2.1.4). */
export function useComposerKeys(composer: RefObject<HTMLElement | null>, singleKeys: boolean) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const kind = KINDS[event.key];
      if (!kind || !singleKeys || isTyping(event)) return;
      event.preventDefault();
      composer.current?.querySelector<HTMLElement>(`[value=${kind}]`)?.click();
      composer.current?.querySelector<HTMLElement>(`.composer-${kind} textarea`)?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [composer, singleKeys]);
}
