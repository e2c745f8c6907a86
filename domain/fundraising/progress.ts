import type { Versioned } from "#domain/changes/versioned.ts";

/** The response of GET /api/progress (specification, section 3). Amounts are in dollars. */
export interface ProgressReport {
  raised: number;
  pledged: number;
  /** When the figure was counted, ISO UTC. */
  lastUpdated: string;
  /** Where the figure was counted: from this site's own records, or in the CRM. */
  source: "ledger" | "salesforce";
  /** True when a new count failed and this is the last known figure. */
  stale: boolean;
  /** The matching challenge, if there is one. */
  matching?: Matching;
  /** The published campaign; missing while its first edition is shown. */
  campaign?: CampaignFigures;
}

/** A matching challenge. Amounts are in dollars. */
export interface Matching {
  giver: string;
  upTo: number;
  /** The last day, "2026-12-31"; empty when it has no end. */
  until: string;
  /** Matched but not paid yet. It counts nowhere. */
  owed: number;
}

export interface CampaignFigures {
  goal: number;
  phases: readonly { name: string; amount: number }[];
  /** The amounts raised and pledged before this site kept the records. */
  opening: {
    raised: number;
    pledged: number;
    /** The day on which staff confirmed the balances, "2026-11-21"; empty until they have. */
    enteredOn: string;
    /** Where the balances come from; empty until staff enter it. */
    source: string;
  };
}

/** The public figure as it is counted. Only its report has dollars. */
export interface Progress extends Omit<ProgressReport, "raised" | "pledged" | "matching"> {
  raisedCents: number;
  pledgedCents: number;
  matching?: CountedMatching;
}

export interface CountedMatching extends Pick<Matching, "giver" | "until"> {
  upToCents: number;
  owedCents: number;
}

function reportOf({ raisedCents, pledgedCents, matching, ...progress }: Progress): ProgressReport {
  const report: ProgressReport = {
    raised: raisedCents / 100,
    pledged: pledgedCents / 100,
    ...progress,
  };
  if (matching) {
    const { giver, upToCents, until, owedCents } = matching;
    report.matching = { giver, upTo: upToCents / 100, until, owed: owedCents / 100 };
  }
  return report;
}

export interface ProgressView {
  /**
   * Raised and pledged as a share of the goal, rounded to one decimal; 100.0 only when the goal is
   * reached.
   */
  percent: string;
  toGo: number;
  beyond: number;
  /** Widths of the bar's parts in percent of the goal; together at most 100. */
  raisedWidth: number;
  pledgedWidth: number;
  /** The width of what is matched but not paid. */
  matchingWidth: number;
}

/**
 * Compares amounts with a goal, all in dollars, by the formulas of the specification, section 9:
 * percent complete = (raised + pledged) / goal with one decimal; to go = goal - raised - pledged.
 */
export function readProgress(
  raised: number,
  pledged: number,
  goal: number,
  matching = 0,
): ProgressView {
  const givenOrPledgedCents = toCents(raised) + toCents(pledged);
  const missing = (toCents(goal) - givenOrPledgedCents) / 100;
  const raisedWidth = share(raised, goal);
  const pledgedWidth = Math.min(share(pledged, goal), 100 - raisedWidth);
  return {
    percent: percentOf(givenOrPledgedCents, toCents(goal)),
    toGo: Math.max(0, missing),
    beyond: Math.max(0, -missing),
    raisedWidth,
    pledgedWidth,
    matchingWidth: Math.min(share(matching, goal), 100 - raisedWidth - pledgedWidth),
  };
}

/** Returns the percentage, rounded to one decimal; 100.0 only when `part` reaches `whole`. */
function percentOf(part: number, whole: number): string {
  const tenths = Math.round((part * 1_000) / whole);
  return ((part < whole ? Math.min(tenths, 999) : tenths) / 10).toFixed(1);
}

/**
 * Formats US dollars without decimals, "$28,000,000" (specification, section 9). Cents are cut off.
 */
export function formatDollars(amount: number): string {
  return `$${Math.trunc(amount).toLocaleString("en-US")}`;
}

/** Formats cents as "$3,000". Cents below a dollar are cut off. */
export const wholeDollars = (cents: number) => formatDollars(cents / 100);

/** Rounds to whole cents, because 1,234.35 times 100 is a little less than 123,435. */
const toCents = (dollars: number) => Math.round(dollars * 100);
const share = (part: number, goal: number) => Math.min(Math.max((part / goal) * 100, 0), 100);

/** The public figure, counted once for each version of the site. */
export class ProgressFigure {
  #figure: Versioned<Progress | null>;

  /** The figure's value is null while the source has none yet. */
  constructor(figure: Versioned<Progress | null>) {
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
    return progress && reportOf(progress);
  }
}

/**
 * Returns the raised share of a phase (specification, section 4). Money fills the phases in order:
 * each gets the amount beyond the sum of the phases before it, at most 100 percent. Amounts are in
 * dollars.
 */
export function readPhase(
  raised: number,
  amounts: readonly number[],
  index: number,
): { percent: string; width: number } {
  const before = amounts.slice(0, index).reduce((sum, amount) => sum + amount, 0);
  const amount = amounts[index] ?? 0;
  const cents = Math.round(raised * 100) - before * 100;
  const filled = Math.min(Math.max(cents, 0), amount * 100);
  if (amount <= 0) return { percent: "0.0", width: 0 };
  return { percent: percentOf(filled, amount * 100), width: filled / amount };
}
