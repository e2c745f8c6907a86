/** The campaign: its goal, its phases, and what was given before this site kept the records. */
import { z } from "zod";
import { openingBalance, phases } from "#content/fundraising.ts";
import { text } from "#domain/content/fields/fields.ts";
import { choice, group, line, money, optionalDate } from "#domain/content/fields/form-fields.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";

/** How much of the open ledger is shown: all of it, only months that are over, or totals alone. */
const LEDGER_STATES = ["all", "closed months", "off"] as const;
const PHASE_STATUSES = ["Current Focus", "Coming Soon", "Future Growth"] as const;

const DOLLARS = "Dollars, for example 30,000,000";

const phase = (number: number) =>
  group(`Phase ${number}`, {
    name: line(40, "Name"),
    amountCents: money(100, "Amount", { help: DOLLARS }),
    status: choice(PHASE_STATUSES, "State"),
    title: line(80, "Title", { help: "With what it builds" }),
    text: text(300, "Text"),
  });

export const campaignSchema = z.object({
  goalCents: money(100, "Goal", { help: `What the progress card counts toward. ${DOLLARS}` }),
  /** There are three, because the drawings and the model show three. */
  phases: z.tuple([phase(1), phase(2), phase(3)]),
  opening: group("Opening balances", {
    raisedCents: money(0, "Raised", { help: `Before this site had the records. ${DOLLARS}` }),
    pledgedCents: money(0, "Pledged", {
      help: `Only pledges without a record on this site; a pledge with a record counts by itself. ${DOLLARS}`,
    }),
    /** Empty until staff have confirmed the balances. */
    enteredOn: optionalDate("Confirmed on", {
      help: "Until a date stands here, the site says that these are starting figures, not confirmed yet.",
    }),
    source: line(160, "Source", {
      help: "Who confirmed them, from which record. Empty: it is not said",
      isOptional: true,
    }),
  }),
  ledger: choice(LEDGER_STATES, "Open ledger", {
    help: "What /progress lists: all months, only months that are over, or sums without rows.",
  }),
});

export type CampaignFacts = z.infer<typeof campaignSchema>;

export const firstCampaign: CampaignFacts = {
  // The first goal is the cost of phase 1.
  goalCents: phases[0].amountCents,
  phases: [...phases],
  opening: openingBalance,
  ledger: "all",
};

/** Describes the campaign for the audit log, which shows it before and after a change. */
export function describeCampaign({ goalCents, phases, opening }: CampaignFacts) {
  return [
    `Goal ${wholeDollars(goalCents)}`,
    ...phases.map(
      ({ name, amountCents, status }) => `${name} ${wholeDollars(amountCents)} (${status})`,
    ),
    `opening balances ${wholeDollars(opening.raisedCents)} raised and ${wholeDollars(opening.pledgedCents)} pledged, ${opening.enteredOn ? `confirmed on ${opening.enteredOn}` : "not confirmed"}`,
  ].join("; ");
}
