import { type ReactNode, useEffect, useRef } from "react";

/**
 * The frame of a bar, 100 wide and 10 high; parts of class `fills` grow from their left edge. They fill
 * 300 ms after the bar is seen (specification, sections 4 and 9); without scripts, after the page is
 * shown; under reduced motion they stand filled.
 */
export function FillingBar({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const bar = useRef<SVGSVGElement>(null);
  useEffect(() => {
    const drawing = bar.current;
    if (!drawing) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const isSeen = entries.some((entry) => entry.isIntersecting);
        drawing.toggleAttribute("data-unseen", !isSeen);
        if (isSeen) observer.disconnect();
      },
      { threshold: 0.5 },
    );
    observer.observe(drawing);
    return () => observer.disconnect();
  }, []);
  return (
    <svg
      ref={bar}
      className={`progress-bar ${className}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
