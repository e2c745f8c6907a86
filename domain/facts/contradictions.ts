/** Figures of the campaign that contradict each other or a text of the site. */
import type { ContentPath, Json } from "#domain/content/content-path.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { amountsIn } from "./amounts-in-text.ts";
import type { CampaignFacts } from "./kinds/campaign.ts";

export interface Contradiction {
  /** The document that says otherwise; null: within the campaign. */
  key: string | null;
  /** A sentence for staff. */
  message: string;
}

/** Smaller amounts in texts are prices and gifts. */
const LEAST_CENTS = 10_000_000;

/** `documents` are those shown on the site, by key. */
export function findContradictions(
  campaign: CampaignFacts,
  documents: Iterable<readonly [key: string, value: Json]>,
): Contradiction[] {
  const inTexts = Array.from(documents, ([key, value]) =>
    wrongAmounts(campaign, value).map(({ message }) => ({ key, message: `${message}.` })),
  ).flat();
  return [...withinCampaign(campaign), ...inTexts];
}

/** The paths in a document that name an amount which is none of the campaign's. */
export function wrongAmounts(campaign: CampaignFacts, value: Json): ContentProblem[] {
  const known = knownAmounts(campaign);
  return textsIn(value).flatMap(({ path, text }) =>
    amountsIn(text)
      .filter(({ cents }) => cents >= LEAST_CENTS)
      .filter(({ cents, precisionCents }) =>
        known.every((amount) => Math.abs(amount - cents) * 2 > precisionCents),
      )
      .map((amount) => ({
        path,
        message: `It says ${amount.text}, which is no amount of the campaign`,
      })),
  );
}

function withinCampaign({ goalCents, phases }: CampaignFacts): Contradiction[] {
  const total = phases.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const focus = phases.filter(({ status }) => status === "Current Focus");
  const found: Contradiction[] = [];
  if (goalCents !== phases[0].amountCents && goalCents !== total)
    found.push({
      key: null,
      message: `The goal is ${wholeDollars(goalCents)}, but ${phases[0].name} costs ${wholeDollars(phases[0].amountCents)} and all phases together ${wholeDollars(total)}.`,
    });
  if (focus.length !== 1)
    found.push({
      key: null,
      message: `${focus.length === 0 ? "No phase is" : "Several phases are"} the current focus.`,
    });
  return found;
}

/** Cents of everything that a text may rightly say. */
function knownAmounts({ goalCents, phases, opening }: CampaignFacts): number[] {
  const amounts = phases.map(({ amountCents }) => amountCents);
  const sums = amounts.map((_, at) =>
    amounts.slice(0, at + 1).reduce((sum, each) => sum + each, 0),
  );
  const { raisedCents, pledgedCents } = opening;
  return [goalCents, ...amounts, ...sums, raisedCents, pledgedCents, raisedCents + pledgedCents];
}

function textsIn(value: Json, path: ContentPath = []): { path: ContentPath; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}
