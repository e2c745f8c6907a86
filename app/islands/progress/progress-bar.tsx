import type { ReactNode } from "react";
import type { ProgressReading } from "#domain/fundraising/progress.ts";

const TENTHS = Array.from({ length: 9 }, (_, i) => (i + 1) * 10);

interface ProgressBarProps {
  reading: ProgressReading;
  label: string;
  className?: string | undefined;
}

export function ProgressBar({ reading, label, className }: ProgressBarProps) {
  return (
    <>
      <progress
        className="sr-only"
        max={100}
        value={Math.min(Number(reading.percent), 100)}
        aria-label={label}
        // A whole number is read otherwise.
        aria-valuetext={`${reading.percent} percent`}
      >
        {reading.percent}%
      </progress>
      <FillingBar className={className}>
        <rect className="fills fill-saddle" width={reading.raisedWidth} height="10" />
        <g transform={`translate(${reading.raisedWidth} 0)`}>
          <rect className="fills fill-brass" width={reading.pledgedWidth} height="10" />
        </g>
        {TENTHS.map((x) => (
          <path
            key={x}
            d={`M${x} 0V10`}
            className="stroke-rule"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </FillingBar>
    </>
  );
}

/** A bar, 100 wide and 10 high. Parts of class `fills` grow from their left edge (watch.ts). */
export function FillingBar(props: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      className={`progress-bar ${props.className ?? ""}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {props.children}
    </svg>
  );
}
