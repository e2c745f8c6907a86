import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { areSingleKeysOn } from "#app/admin/shell/single-keys.ts";
import { changeParams } from "./list.tsx";

/** Whether a key belongs to a form field, a menu or the browser and is no shortcut of the page. */
export function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    target.closest("input:not([type=checkbox]), textarea, select, dialog, :popover-open") !== null
  );
}

const LETTERS: Record<string, 1 | -1> = { j: 1, k: -1 };
const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keyboard in a list: down leads from the search to the first row; up and down (or k and j) move
 * the focus from row to row, Enter follows the row's link, x chooses the row, e sets the open message to
 * Answered. In the panel j and k open the neighbouring record and the arrows scroll; Escape closes the
 * panel and moves the focus to its row, or clears what is chosen. Letters do nothing where
 * they are turned off (shell/single-keys.ts).
 */
export function useRowKeys(area: RefObject<HTMLElement | null>, clearChosen: () => void): void {
  const clear = useEffectEvent(clearChosen);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = params.get("open");
  useEffect(() => {
    const find = (selector: string) =>
      Array.from(area.current?.querySelectorAll<HTMLElement>(selector) ?? []);
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowDown" && isListSearch(event.target))
        return find("[data-row]")[0]?.focus();
      if (isTyping(event)) return;
      const singleKeys = areSingleKeysOn();
      if (event.key === "Escape" && !open) return clear();
      if (event.key === "Escape") {
        const row = find('[data-row][aria-current="true"]')[0];
        navigate(changeParams(params, { open: null }), { preventScrollReset: true });
        row?.focus();
        return;
      }
      if (event.key === "e" && singleKeys) return find('[data-key="e"]')[0]?.click();
      const letter = singleKeys ? LETTERS[event.key] : undefined;
      const inPanel = document.activeElement?.closest(".panel") !== null;
      if (open && inPanel) {
        if (letter) find(`[data-step="${letter === 1 ? "next" : "previous"}"]`)[0]?.click();
        return;
      }
      if (event.key === "x" && singleKeys)
        document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[name=id]")?.click();
      const step = letter ?? ARROWS[event.key];
      if (!step) return;
      const rows = find("[data-row]");
      const row = document.activeElement
        ?.closest("tr, li")
        ?.querySelector<HTMLElement>("[data-row]");
      const at = row ? rows.indexOf(row) : -1;
      const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [area, navigate, params, open]);
}

const isListSearch = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("[role=search] [type=search]");
