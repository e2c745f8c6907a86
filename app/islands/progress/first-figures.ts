import { openingBalance, phases } from "#content/fundraising.ts";
import {
  type CampaignFigures,
  type ProgressReport,
  parseReport,
} from "#domain/fundraising/progress.ts";

const firstFigures: CampaignFigures = {
  goalCents: phases[0].amountCents,
  phases,
  opening: openingBalance,
};

/**
 * Returns the sums of a report, and what they are compared with: the report's campaign, or else
 * `campaign`, or the first edition. Without a report the sums are the opening balance.
 */
export function figuresOf(report: ProgressReport | null | undefined, campaign = firstFigures) {
  const progress = report && parseReport(report);
  const { goalCents, phases, opening } = progress?.campaign ?? campaign;
  const { raisedCents, pledgedCents } = progress ?? opening;
  const matching = progress?.matching;
  const matchedCents = matching?.owedCents;
  return { goalCents, phases, opening, raisedCents, pledgedCents, matching, matchedCents };
}

/**
 * Whether a figure is the initial one: it was not counted elsewhere, and staff have not confirmed
 * it.
 */
export const isStarting = (
  source: ProgressReport["source"] | undefined,
  enteredOn: string,
): boolean => source !== "salesforce" && !enteredOn;
