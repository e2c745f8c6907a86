import { type RefObject, useEffect, useRef, useState } from "react";

/** Which slides of the row are wholly in view, counted from 0; null before the browser has said. Moves the row by whole slides. */
export function useRow(row: RefObject<HTMLUListElement | null>) {
  const [inView, setInView] = useState<{ first: number; last: number } | null>(null);
  /** The slide to which the row is moving: presses that come meanwhile go on from there. */
  const target = useRef<number | null>(null);

  useEffect(() => {
    const list = row.current;
    if (!list) return;
    const slides = [...list.children];
    const seen = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        const shown = slides.flatMap((slide, i) => (seen.has(slide) ? i : []));
        // Between two slides none is whole.
        if (shown.length > 0) setInView({ first: shown[0] ?? 0, last: shown.at(-1) ?? 0 });
      },
      { root: list, threshold: 0.95 },
    );
    for (const slide of slides) observer.observe(slide);
    const stop = () => {
      target.current = null;
    };
    const ended = new AbortController();
    const heard = { passive: true, signal: ended.signal };
    for (const event of ["scrollend", "pointerdown", "wheel"])
      list.addEventListener(event, stop, heard);
    return () => {
      observer.disconnect();
      ended.abort();
    };
  }, [row]);

  const moveBy = (by: number) => {
    const next = (target.current ?? inView?.first ?? 0) + by;
    const slide = row.current?.children[next];
    if (!(slide instanceof HTMLElement)) return;
    target.current = next;
    row.current?.scrollTo({ left: slide.offsetLeft });
  };
  return { inView, moveBy };
}
