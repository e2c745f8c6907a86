import type { ReactNode } from "react";

/**
 * The frame of a bar, 100 wide and 10 high; parts of class `fills` grow from their left edge when it is
 * seen (app/styles/public/progress.css, app/islands/figure).
 */
export function FillingBar({
  className = "",
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <svg
      className={`progress-bar ${className}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
