import { useLatestReport } from "#app/islands/progress/use-latest-report.ts";
import { phases } from "#content/fundraising.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { ProgressCard } from "./progress-card.tsx";

/** The Phase 1 progress card. */
export default function ProgressCardIsland({ initial }: { initial: ProgressReport | null }) {
  const { report, key } = useLatestReport(initial);
  return <ProgressCard key={key} initial={report} phase={phases[0]} />;
}
