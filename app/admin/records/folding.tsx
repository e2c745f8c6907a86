import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { Popover } from "./popover.tsx";

interface FoldingProps {
  items: readonly { key: string; node: ReactNode }[];
  /** The button's text for so many items without room. */
  more: (items: number) => string;
  className: string;
}

/** Items in one row; those without room are in a menu at its end. */
export function Folding({ items, more, className }: FoldingProps) {
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFitting(row, items.map(({ key }) => key).join());
  const id = useId();
  const folded = items.slice(fitting);
  return (
    <>
      <div ref={row} className={`folding ${className}`}>
        {items.map(({ key, node }, at) => (
          <div key={key} inert={at >= fitting}>
            {node}
          </div>
        ))}
      </div>
      {folded.length > 0 && (
        <Popover id={id} label={more(folded.length)} className={`${className}-more`}>
          <div className={`${className}-folded`}>
            {folded.map(({ key, node }) => (
              <div key={key}>{node}</div>
            ))}
          </div>
        </Popover>
      )}
    </>
  );
}

/** How many items are on the first line; the row wraps, and only its first line shows. */
function useFitting(row: RefObject<HTMLDivElement | null>, keys: string): number {
  const [fitting, setFitting] = useState(Number.MAX_SAFE_INTEGER);
  // Other items have other widths.
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const count = () => {
      const items = Array.from(element.children) as HTMLElement[];
      const first = items[0]?.offsetTop ?? 0;
      const at = items.findIndex((item) => item.offsetTop > first);
      setFitting(at === -1 ? Number.MAX_SAFE_INTEGER : at);
    };
    count();
    const observer = new ResizeObserver(count);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, keys]);
  return fitting;
}
