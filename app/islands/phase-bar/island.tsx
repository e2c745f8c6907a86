import { phases } from "#content/fundraising.ts";
import { PhaseBar } from "#features/fundraising/phase-bar.tsx";
import type { ProgressReport } from "#features/fundraising/progress.ts";
import { useLatest } from "../figure/use-latest.ts";

/** How far one phase is; `index` counts from 0. */
export default function PhaseBarIsland({
  initial,
  index,
}: {
  initial: ProgressReport | null;
  index: 0 | 1 | 2;
}) {
  const { report, key } = useLatest(initial);
  return <PhaseBar key={key} initial={report} phase={phases[index]} />;
}
