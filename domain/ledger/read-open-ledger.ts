import type { Db } from "#db/schema.ts";
import type { Facts } from "#domain/facts/facts.ts";
import type { ProgressFigure } from "#domain/fundraising/progress.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { type Ledger, ledgerOf, readPostings } from "./ledger-tables.ts";
import type { Posting } from "./partition.ts";

export interface OpenLedger {
  ledger: Ledger;
  postings: Posting[];
  /** "2026-10" in the organisation's zone. */
  thisMonth: string;
  /** The day on which staff confirmed the opening balances; empty until they have. */
  confirmedOn: string;
  /** False when the figure comes from the CRM, or staff show sums only. */
  isListed: boolean;
}

interface Sources {
  readonlyDb: Db;
  clock: Clock;
  progress: ProgressFigure;
  facts: Facts;
  timeZone: string;
}

/** The ledger of the figure that all pages show at this version, as far as staff show it. */
export async function readOpenLedger({
  readonlyDb,
  clock,
  progress,
  facts,
  timeZone,
}: Sources): Promise<OpenLedger> {
  const { opening, ledger } = facts.campaign;
  const figure = await progress.report();
  const isListed = figure?.source !== "salesforce" && ledger !== "off";
  const thisMonth = dayOf(isoTime(clock), timeZone).slice(0, 7);
  const postings = isListed ? await readPostings(readonlyDb) : [];
  const shown = postings.filter(({ month }) => ledger === "all" || month !== thisMonth);
  return {
    ledger: ledgerOf(shown, figure ?? opening, opening),
    postings: shown,
    thisMonth,
    confirmedOn: opening.enteredOn,
    isListed,
  };
}
