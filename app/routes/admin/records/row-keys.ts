import { type RefObject, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { changeParams } from "./address.ts";

const NEXT = new Set(["ArrowDown", "j"]);
const PREVIOUS = new Set(["ArrowUp", "k"]);

/**
 * Walking a table by keyboard: up and down (or k and j) go from row to row, Enter follows the row's
 * link, Escape closes the panel and gives the focus back to its row.
 */
export function useRowKeys(table: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const open = params.get("open");
  useEffect(() => {
    const links = () =>
      Array.from(table.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []);
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        target.closest("input, textarea, select, dialog") ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey
      )
        return;
      if (event.key === "Escape" && open) {
        navigate(changeParams(params, { open: null }), { preventScrollReset: true });
        links()
          .find((link) => link.dataset.row === open)
          ?.focus();
        return;
      }
      const step = NEXT.has(event.key) ? 1 : PREVIOUS.has(event.key) ? -1 : 0;
      if (step === 0) return;
      const all = links();
      const at = all.indexOf(document.activeElement as HTMLElement);
      const next = all[at === -1 ? (step === 1 ? 0 : all.length - 1) : at + step];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [table, navigate, params, open]);
}
