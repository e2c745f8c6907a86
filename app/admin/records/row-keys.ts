import { type RefObject, useEffect, useEffectEvent } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isTyping, useSingleKeys } from "#app/admin/shell/single-keys.ts";
import { changeParams } from "./list.tsx";

/**
 * The keyboard in a list: down leads from the search to the first row; up and down (or k and j) move
 * the focus from row to row, Enter follows the row's link, x chooses the row, e sets the open message to
 * Answered. In the panel j and k open the neighbouring record and the arrows scroll; Escape closes the
 * panel and moves the focus to its row, or clears what is chosen.
 */
export function useRowKeys(area: RefObject<HTMLElement | null>, clearChosen: () => void): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const isOpen = params.has("open");
  const find = (selector: string) =>
    Array.from(area.current?.querySelectorAll<HTMLElement>(selector) ?? []);
  const isInPanel = () => isOpen && document.activeElement?.closest(".panel") !== null;
  const move = (by: 1 | -1) => {
    const rows = find("[data-row]");
    const at = rows.findIndex((row) => row.closest("tr")?.contains(document.activeElement));
    const next = at === -1 && by === -1 ? rows.at(-1) : rows[at + by];
    next?.focus();
    return next;
  };
  const step = (by: 1 | -1) => {
    if (isInPanel()) find(`[data-step="${by === 1 ? "next" : "previous"}"]`)[0]?.click();
    else move(by);
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => find('[data-key="e"]')[0]?.click(),
    x: () =>
      document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[name=id]")?.click(),
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    const isSearch = target instanceof Element && target.matches("[role=search] [type=search]");
    if (key === "ArrowDown" && isSearch) return void find("[data-row]")[0]?.focus();
    if (isTyping(event)) return;
    if (key === "Escape" && !isOpen) return clearChosen();
    if (key === "Escape") {
      const row = find('[data-row][aria-current="true"]')[0];
      navigate(changeParams(params, { open: null }), { preventScrollReset: true });
      return row?.focus();
    }
    if ((key === "ArrowDown" || key === "ArrowUp") && !isInPanel())
      if (move(key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  });
  useEffect(() => {
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
