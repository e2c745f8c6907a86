import { FillingBar } from "#app/islands/progress/filling-bar.tsx";
import { useProgress } from "#app/islands/progress/use-progress.ts";
import { openingBalance, type Phase, phases } from "#content/fundraising.ts";
import { readPhase } from "#domain/fundraising/phase-share.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";

/** How much of one phase is raised: the money beyond the phases before it. */
export function PhaseBar({ initial, phase }: { initial: ProgressReport | null; phase: Phase }) {
  const { report } = useProgress(initial);
  const { raised } = report ?? openingBalance;
  const { percent, width } = readPhase(
    raised,
    phases.map(({ amount }) => amount),
    phases.indexOf(phase),
  );
  const label = `${phase.name}, raised`;
  return (
    <div className="flex items-center gap-3 text-small text-iron">
      <progress className="sr-only" max={100} value={width} aria-label={label}>
        {percent}%
      </progress>
      <FillingBar className="h-2! grow">
        <rect className="fills fill-saddle" width={width} height="10" />
      </FillingBar>
      <span className="money shrink-0">{percent}% raised</span>
    </div>
  );
}
