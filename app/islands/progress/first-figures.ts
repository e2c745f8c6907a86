import { openingBalance, phases } from "#content/fundraising.ts";
import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";

export const firstFigures: CampaignFigures = {
  goal: phases[0].amount,
  phases,
  opening: { ...openingBalance, source: "" },
};

/**
 * Whether a figure is the initial one: it was not counted elsewhere, and staff have not confirmed
 * it.
 */
export const isStarting = (
  source: ProgressReport["source"] | undefined,
  enteredOn: string,
): boolean => source !== "salesforce" && !enteredOn;
