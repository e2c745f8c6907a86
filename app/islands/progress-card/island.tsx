import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";
import { ProgressCard } from "./progress-card.tsx";

interface ProgressCardIslandProps {
  initial: ProgressReport | null;
  /** While there is no figure: the campaign, if it is published. */
  campaign?: CampaignFigures | undefined;
}

/** The Phase 1 progress card. */
export default (props: ProgressCardIslandProps) => <ProgressCard {...props} />;
