import { useLatestReport } from "#app/islands/progress/use-latest-report.ts";
import { phases } from "#content/fundraising.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { PhaseBar } from "./phase-bar.tsx";

/** How far one phase is; `index` counts from 0. */
export default function PhaseBarIsland({
  initial,
  index,
}: {
  initial: ProgressReport | null;
  index: 0 | 1 | 2;
}) {
  const { report, key } = useLatestReport(initial);
  return <PhaseBar key={key} initial={report} phase={phases[index]} />;
}
