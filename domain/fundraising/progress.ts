import type { VersionedValue } from "#domain/changes/versioned.ts";

/** The public figure. */
export interface Progress {
  raisedCents: number;
  pledgedCents: number;
  /** When the figure was counted, ISO UTC. */
  lastUpdated: string;
  /** Where the figure was counted: from this site's own records, or in the CRM. */
  source: "ledger" | "salesforce";
  /** True when a new count failed and this is the last known figure. */
  stale: boolean;
  /** The matching challenge, if there is one. */
  matching?: ChallengeFigure;
  /** The published campaign; missing while its first edition is shown. */
  campaign?: CampaignFigures;
}

/** A matching challenge. */
export interface ChallengeFigure {
  giver: string;
  upToCents: number;
  /** The last day, "2026-12-31"; empty when it has no end. */
  until: string;
  /** Matched but not paid yet. It counts nowhere. */
  owedCents: number;
}

export interface CampaignFigures {
  goalCents: number;
  phases: readonly { name: string; amountCents: number }[];
  /** The amounts raised and pledged before this site kept the records. */
  opening: {
    raisedCents: number;
    pledgedCents: number;
    /** The day on which staff confirmed the balances, "2026-11-21"; empty until they have. */
    enteredOn: string;
    /** Where the balances come from; empty until staff enter it. */
    source: string;
  };
}

/** The response of GET /api/progress (specification, section 3), in dollars. */
export type ProgressReport = ReturnType<typeof toReport>;

export function toReport({ raisedCents, pledgedCents, matching, campaign, ...progress }: Progress) {
  return {
    raised: raisedCents / 100,
    pledged: pledgedCents / 100,
    ...progress,
    campaign: campaign && {
      goal: campaign.goalCents / 100,
      phases: campaign.phases.map(({ name, amountCents }) => ({ name, amount: amountCents / 100 })),
      opening: {
        raised: campaign.opening.raisedCents / 100,
        pledged: campaign.opening.pledgedCents / 100,
        enteredOn: campaign.opening.enteredOn,
        source: campaign.opening.source,
      },
    },
    matching: matching && {
      giver: matching.giver,
      upTo: matching.upToCents / 100,
      until: matching.until,
      owed: matching.owedCents / 100,
    },
  };
}

/** Reads a report back. Rounds, because 1,234.35 times 100 is a little less than 123,435. */
export function parseReport({ raised, pledged, campaign, matching, ...progress }: ProgressReport) {
  const cents = (dollars: number) => Math.round(dollars * 100);
  return {
    ...progress,
    raisedCents: cents(raised),
    pledgedCents: cents(pledged),
    campaign: campaign && {
      goalCents: cents(campaign.goal),
      phases: campaign.phases.map(({ name, amount }) => ({ name, amountCents: cents(amount) })),
      opening: {
        ...campaign.opening,
        raisedCents: cents(campaign.opening.raised),
        pledgedCents: cents(campaign.opening.pledged),
      },
    },
    matching: matching && {
      ...matching,
      upToCents: cents(matching.upTo),
      owedCents: cents(matching.owed),
    },
  };
}

export interface ProgressView {
  /**
   * Raised and pledged as a share of the goal, rounded to one decimal; 100.0 only when the goal is
   * reached.
   */
  percent: string;
  toGoCents: number;
  beyondCents: number;
  /** Widths of the bar's parts in percent of the goal; together at most 100. */
  raisedWidth: number;
  pledgedWidth: number;
  /** The width of what is matched but not paid. */
  matchingWidth: number;
}

interface Sums extends Pick<Progress, "raisedCents" | "pledgedCents"> {
  goalCents: number;
  matchedCents?: number | undefined;
}

/**
 * Compares sums with a goal by the formulas of the specification, section 9: percent complete =
 * (raised + pledged) / goal with one decimal; to go = goal - raised - pledged.
 */
export function compareWithGoal(sums: Sums): ProgressView {
  const { raisedCents, pledgedCents, goalCents, matchedCents = 0 } = sums;
  const givenOrPledgedCents = raisedCents + pledgedCents;
  const raisedWidth = share(raisedCents, goalCents);
  const pledgedWidth = Math.min(share(pledgedCents, goalCents), 100 - raisedWidth);
  return {
    percent: percentOf(givenOrPledgedCents, goalCents),
    toGoCents: Math.max(0, goalCents - givenOrPledgedCents),
    beyondCents: Math.max(0, givenOrPledgedCents - goalCents),
    raisedWidth,
    pledgedWidth,
    matchingWidth: Math.min(share(matchedCents, goalCents), 100 - raisedWidth - pledgedWidth),
  };
}

/** Returns the percentage, rounded to one decimal; 100.0 only when `part` reaches `whole`. */
function percentOf(part: number, whole: number): string {
  const tenths = Math.round((part * 1_000) / whole);
  return ((part < whole ? Math.min(tenths, 999) : tenths) / 10).toFixed(1);
}

/**
 * Formats cents as US dollars without decimals, "$28,000,000" (specification, section 9). Cents
 * below a dollar are cut off.
 */
export const wholeDollars = (cents: number) =>
  `$${Math.trunc(cents / 100).toLocaleString("en-US")}`;

const share = (part: number, goal: number) => Math.min(Math.max((part / goal) * 100, 0), 100);

/** The public figure, counted once for each version of the site. */
export class ProgressFigure {
  #figure: VersionedValue<Progress | null>;

  /** The figure's value is null while the source has none yet. */
  constructor(figure: VersionedValue<Progress | null>) {
    this.#figure = figure;
  }

  /**
   * Returns the figure with every change committed before this call. When counting fails, returns
   * the last figure with its own time, marked stale, or null when there was none. Never rejects.
   */
  read(): Promise<Progress | null> {
    return this.#figure.get().catch(() => {
      const { last } = this.#figure;
      return last && { ...last, stale: true };
    });
  }

  /** Returns the figure of read() as pages and the API say it. */
  async report(): Promise<ProgressReport | null> {
    const progress = await this.read();
    return progress && toReport(progress);
  }
}

/**
 * Returns the raised share of a phase (specification, section 4). Money fills the phases in order:
 * each gets the amount beyond the sum of the phases before it, at most 100 percent.
 */
export function phaseShare(
  raisedCents: number,
  { phases }: Pick<CampaignFigures, "phases">,
  index: number,
): { percent: string; width: number } {
  const beforeCents = phases.slice(0, index).reduce((sum, phase) => sum + phase.amountCents, 0);
  const goalCents = phases[index]?.amountCents ?? 0;
  const filledCents = Math.min(Math.max(raisedCents - beforeCents, 0), goalCents);
  if (goalCents <= 0) return { percent: "0.0", width: 0 };
  return { percent: percentOf(filledCents, goalCents), width: share(filledCents, goalCents) };
}
