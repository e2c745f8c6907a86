import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { slidesInView } from "./carousel.ts";

/** The browser has ended a smooth movement, or the visitor has. */
const ARRIVALS = ["scrollend", "pointerdown", "wheel"];

/** Follows the row's scrolling, and moves it by whole slides. */
export function useRow(row: RefObject<HTMLUListElement | null>, count: number) {
  const [measured, setMeasured] = useState<{ first: number; last: number } | null>(null);
  const inView = measured ?? { first: 0, last: 0 };
  /** Where a smooth movement ends, so that quick clicks add up. */
  const target = useRef<number | null>(null);

  const read = useCallback(() => {
    if (!row.current) return;
    setMeasured(slidesInView({ scrolled: row.current.scrollLeft, count, ...measure(row.current) }));
  }, [row, count]);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    read();
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    const resized = new ResizeObserver(read);
    resized.observe(list);
    list.addEventListener("scroll", read, options);
    const arrive = () => {
      target.current = null;
    };
    for (const event of ARRIVALS) list.addEventListener(event, arrive, options);
    return () => {
      resized.disconnect();
      stop.abort();
    };
  }, [row, read]);

  const moveBy = (slides: number) => {
    if (!row.current) return;
    const { slide, gap } = measure(row.current);
    const most = count - (inView.last - inView.first + 1);
    const next = Math.min(Math.max((target.current ?? inView.first) + slides, 0), most);
    target.current = next;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.current.scrollTo({ left: next * (slide + gap), behavior: still ? "instant" : "smooth" });
  };
  return { ...inView, isMeasured: measured !== null, moveBy };
}

function measure(list: HTMLUListElement) {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(list);
  return {
    measure: list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
    slide: list.firstElementChild?.getBoundingClientRect().width ?? 0,
    gap: Number.parseFloat(columnGap) || 0,
  };
}
