/** The fundraising figure and what is read off it. Amounts in whole cents unless said otherwise. */

/** What GET /api/progress answers (specification, section 3); amounts in dollars. */
export interface ProgressReport {
  raised: number;
  pledged: number;
  /** When the figure was counted, ISO UTC. */
  lastUpdated: string;
  /** Where it was counted: this site's own records, or the CRM. */
  source: "ledger" | "salesforce";
  /** True when it could not be counted anew and this is the last one known. */
  stale: boolean;
}

export interface ProgressReading {
  /** Share of the goal that is raised or pledged, with one decimal, rounded down: never flatters. */
  percent: string;
  /** What is still to be found, in dollars; never below zero. */
  toGo: number;
  /** What is there beyond the goal, in dollars; never below zero. */
  beyond: number;
  /** Widths of the bar's parts in percent of the goal; together never more than the whole bar. */
  raisedWidth: number;
  pledgedWidth: number;
}

/**
 * Reads a report against a goal in dollars, by the rules of the specification, section 9:
 * percent complete = (raised + pledged) / goal with one decimal; to go = goal - raised - pledged.
 */
export function readProgress(raised: number, pledged: number, goal: number): ProgressReading {
  const tenths = Math.floor(((toCents(raised) + toCents(pledged)) * 1_000) / toCents(goal));
  const missing = (toCents(goal) - toCents(raised) - toCents(pledged)) / 100;
  const raisedWidth = share(raised, goal);
  return {
    percent: (tenths / 10).toFixed(1),
    toGo: Math.max(0, missing),
    beyond: Math.max(0, -missing),
    raisedWidth,
    pledgedWidth: Math.min(share(pledged, goal), 100 - raisedWidth),
  };
}

/** "$28,000,000": US dollars without decimals (specification, section 9); cents are cut off. */
export function formatDollars(amount: number): string {
  return `$${Math.trunc(amount).toLocaleString("en-US")}`;
}

const toCents = (dollars: number) => Math.round(dollars * 100);
const share = (part: number, goal: number) => Math.min(Math.max((part / goal) * 100, 0), 100);
