import { type RefObject, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isTyping } from "./is-typing.ts";
import { changeParams } from "./search-params.ts";

const LETTERS: Record<string, 1 | -1> = { j: 1, k: -1 };
const ARROWS: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The keyboard in a list: up and down (or k and j) move the focus from row to row, Enter follows the
 * row's link. In the panel j and k open the neighbouring record and the arrows scroll; Escape closes
 * the panel and moves the focus to its row. Letters do nothing without `singleKeys` (WCAG 2.1.4).
 */
export function useRowKeys(area: RefObject<HTMLElement | null>, singleKeys: boolean): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = params.get("open");
  useEffect(() => {
    const find = (selector: string) =>
      Array.from(area.current?.querySelectorAll<HTMLElement>(selector) ?? []);
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === "Escape" && open) {
        const row = find('[data-row][aria-current="true"]')[0];
        navigate(changeParams(params, { open: null }), { preventScrollReset: true });
        row?.focus();
        return;
      }
      const letter = singleKeys ? LETTERS[event.key] : undefined;
      const inPanel = document.activeElement?.closest(".panel") !== null;
      if (open && inPanel) {
        if (letter) find(`[data-step="${letter === 1 ? "next" : "previous"}"]`)[0]?.click();
        return;
      }
      const step = letter ?? ARROWS[event.key];
      if (!step) return;
      const rows = find("[data-row]");
      const at = rows.indexOf(document.activeElement as HTMLElement);
      const next = rows[at === -1 ? (step === 1 ? 0 : rows.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [area, navigate, params, open, singleKeys]);
}
