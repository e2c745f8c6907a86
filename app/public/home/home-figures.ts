import type { Phase } from "#content/fundraising.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";

/** The figures on the home page. */
export interface HomeFigures {
  progress: ProgressReport | null;
  /** The published campaign, used while there is no figure. */
  campaign?: CampaignFigures | undefined;
  phases: readonly [Phase, Phase, Phase];
}

/** Returns what the home page shows of a report and the published facts. */
export const homeFigures = (progress: ProgressReport | null, facts: Facts): HomeFigures => ({
  progress,
  // A report contains the campaign's figures.
  campaign: progress ? undefined : (facts.published("campaign") ?? undefined),
  phases: facts.read("campaign").phases,
});
