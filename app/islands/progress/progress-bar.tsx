import type { ReactNode } from "react";
import { howCountedTexts } from "#content/fundraising.ts";
import {
  type ChallengeFigure,
  type ProgressView,
  wholeDollars,
} from "#domain/fundraising/progress.ts";
import { longDate } from "#domain/values/format-day.ts";

/** A line at each tenth between the ends. */
const TENTH_MARKS = Array.from({ length: 9 }, (_, index) => `M${index + 1}0 0V10`).join("");

interface ProgressBarProps {
  view: ProgressView;
  label: string;
  className?: string | undefined;
}

export function ProgressBar({ view, label, className }: ProgressBarProps) {
  return (
    <>
      {/* This isn't the value of a progress bar, because Orca 43 reads "6 percent". */}
      <p className="sr-only">{`${label}: ${view.percent} percent`}</p>
      <FillingBar className={className}>
        <rect className="fills fill-saddle" width={view.raisedWidth} height="10" />
        <g transform={`translate(${view.raisedWidth} 0)`}>
          <rect className="fills fill-brass" width={view.pledgedWidth} height="10" />
        </g>
        {view.matchingWidth > 0 && (
          <rect
            x={view.raisedWidth + view.pledgedWidth}
            width={view.matchingWidth}
            height="10"
            {...MATCHING_FILL}
          />
        )}
        <path d={TENTH_MARKS} className="stroke-rule" vectorEffect="non-scaling-stroke" />
      </FillingBar>
    </>
  );
}

const MATCHING_FILL = { fill: "currentColor", fillOpacity: 0.4 };

/** The matched but unpaid amount, beside the color of its stripe. */
export const ChallengeLine = ({ matching }: { matching: ChallengeFigure | undefined }) =>
  matching && (
    <p className="mb-2">
      <svg className="swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" {...MATCHING_FILL} />
      </svg>
      {howCountedTexts.matching(
        matching.giver,
        wholeDollars(matching.upToCents),
        matching.until && longDate(matching.until),
        wholeDollars(matching.owedCents),
      )}
    </p>
  );

/**
 * A bar, 100 wide and 10 high. Parts of class `fills` grow from their left edge (watch-figure.ts).
 */
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
