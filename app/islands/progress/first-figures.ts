import { openingBalance, phases } from "#content/fundraising.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";

export const firstFigures: CampaignFigures = {
  goal: phases[0].amount,
  phases,
  opening: { ...openingBalance, source: "" },
};
