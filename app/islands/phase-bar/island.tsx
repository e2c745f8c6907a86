import { firstFigures } from "#app/islands/progress/first-figures.ts";
import { FillingBar } from "#app/islands/progress/progress-bar.tsx";
import { useProgress } from "#app/islands/progress/use-progress.ts";
import {
  type CampaignFigures,
  type ProgressReport,
  readPhase,
} from "#domain/fundraising/progress.ts";

interface PhaseBarProps {
  initial: ProgressReport | null;
  campaign?: CampaignFigures | undefined;
  index: 0 | 1 | 2;
}

/** How much of one phase is raised: the money beyond the phases before it. */
export default function PhaseBar({ initial, campaign, index }: PhaseBarProps) {
  const { report } = useProgress(initial);
  const { phases, opening } = report?.campaign ?? campaign ?? firstFigures;
  const { raised } = report ?? opening;
  const amounts = phases.map(({ amount }) => amount);
  const { percent, width } = readPhase(raised, amounts, index);
  return (
    <div className="flex items-center gap-3 text-small text-iron">
      <progress
        className="sr-only"
        max={100}
        value={width}
        aria-label={`${phases[index]?.name}, raised`}
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
