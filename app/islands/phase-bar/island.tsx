import { FillingBar } from "#app/islands/progress/progress-bar.tsx";
import { type PageFigure, useProgress } from "#app/islands/progress/use-progress.ts";
import { phaseShare } from "#domain/fundraising/progress.ts";

/** How much of one phase is raised: the money beyond the phases before it. */
export default function PhaseBar({ index, ...figure }: PageFigure & { index: 0 | 1 | 2 }) {
  const progress = useProgress(figure);
  const { percent, width } = phaseShare(progress.raisedCents, progress, index);
  return (
    <div className="flex items-center gap-3 text-small text-iron">
      <FillingBar className="h-2! grow">
        <rect className="fills fill-saddle" width={width} height="10" />
      </FillingBar>
      <span className="money shrink-0">{percent}% raised</span>
    </div>
  );
}
