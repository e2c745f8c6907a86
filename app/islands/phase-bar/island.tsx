import { FillingBar } from "#app/islands/progress/filling-bar.tsx";
import { useProgress } from "#app/islands/progress/use-progress.ts";
import { openingBalance, phases } from "#content/fundraising.ts";
import { readPhase } from "#domain/fundraising/phase-share.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";

interface PhaseBarProps {
  initial: ProgressReport | null;
  /** Counts from 0. */
  index: 0 | 1 | 2;
}

const amounts = phases.map(({ amount }) => amount);

/** How much of one phase is raised: the money beyond the phases before it. */
export default function PhaseBar({ initial, index }: PhaseBarProps) {
  const { report } = useProgress(initial);
  const { raised } = report ?? openingBalance;
  const { percent, width } = readPhase(raised, amounts, index);
  return (
    <div className="flex items-center gap-3 text-small text-iron">
      <progress
        className="sr-only"
        max={100}
        value={width}
        aria-label={`${phases[index].name}, raised`}
      >
        {percent}%
      </progress>
      <FillingBar className="h-2! grow">
        <rect className="fills fill-saddle" width={width} height="10" />
      </FillingBar>
      <span className="money shrink-0">{percent}% raised</span>
    </div>
  );
}
