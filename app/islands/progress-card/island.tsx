import { phases } from "#content/fundraising.ts";
import type { ProgressReport } from "#features/fundraising/progress.ts";
import { ProgressCard } from "#features/fundraising/progress-card.tsx";
import { useLatest } from "../figure/use-latest.ts";

/** The Phase 1 progress card. */
export default function ProgressCardIsland({ initial }: { initial: ProgressReport | null }) {
  const { report, key } = useLatest(initial);
  return <ProgressCard key={key} initial={report} phase={phases[0]} />;
}
