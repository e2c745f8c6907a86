/** The campaign: its goal, its phases, and what was given before this site had the records. All amounts are integer cents. */
import { z } from "zod";
import { openingBalance, phases } from "#content/fundraising.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { cents, day, factText, optionalText } from "./fact-text.ts";

export const PHASE_STATUSES = ["Current Focus", "Coming Soon", "Future Growth"] as const;

const phaseSchema = z.object({
  name: factText(40),
  /** Its name and what it builds. */
  title: factText(80),
  amountCents: cents(100),
  status: z.enum(PHASE_STATUSES, "Please choose a state"),
  text: factText(300),
});

export const campaignSchema = z.object({
  /** What the progress card counts towards. */
  goalCents: cents(100),
  /** The drawings and the model show three. */
  phases: z.tuple([phaseSchema, phaseSchema, phaseSchema]),
  opening: z.object({
    raisedCents: cents(0),
    pledgedCents: cents(0),
    /** Empty until staff have confirmed the balances. */
    enteredOn: z.union([z.literal(""), day]),
    /** Where the balances come from, in a few words; empty while that is not said. */
    source: optionalText(160),
  }),
});

export type CampaignFacts = z.infer<typeof campaignSchema>;

const inCents = ({ amount, ...phase }: (typeof phases)[number]) => ({
  ...phase,
  amountCents: amount * 100,
});

export const firstCampaign: CampaignFacts = {
  // The first goal is the cost of phase 1.
  goalCents: phases[0].amount * 100,
  phases: [inCents(phases[0]), inCents(phases[1]), inCents(phases[2])],
  opening: {
    raisedCents: openingBalance.raised * 100,
    pledgedCents: openingBalance.pledged * 100,
    enteredOn: openingBalance.enteredOn,
    source: "",
  },
};

/** All figures of a campaign in one sentence, for the audit log. */
export function describeCampaign({ goalCents, phases, opening }: CampaignFacts): string {
  return [
    `Goal ${wholeDollars(goalCents)}`,
    ...phases.map(
      ({ name, amountCents, status }) => `${name} ${wholeDollars(amountCents)} (${status})`,
    ),
    `opening balances ${wholeDollars(opening.raisedCents)} raised and ${wholeDollars(opening.pledgedCents)} pledged, ${opening.enteredOn ? `confirmed on ${opening.enteredOn}` : "not confirmed"}`,
  ].join("; ");
}
