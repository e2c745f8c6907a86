import type { ReactNode } from "react";

interface FillingBarProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A bar, 100 wide and 10 high. Parts of class `fills` grow from their left edge (watch.ts). */
export function FillingBar({ className = "", children }: FillingBarProps) {
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
