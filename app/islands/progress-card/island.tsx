import { phases } from "#content/fundraising.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { ProgressCard } from "./progress-card.tsx";

/** The Phase 1 progress card. */
export default ({ initial }: { initial: ProgressReport | null }) => (
  <ProgressCard initial={initial} phase={phases[0]} />
);
