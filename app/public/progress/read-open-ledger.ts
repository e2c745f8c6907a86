import type { Services } from "#app/services.ts";
import { type Ledger, ledgerOf, readPostings } from "#domain/ledger/ledger-tables.ts";
import type { Posting } from "#domain/ledger/partition.ts";
import { dayOf } from "#domain/time/time-zone.ts";

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

type Parts = Pick<Services, "progress" | "readonlyDb" | "facts" | "clock" | "timeZone">;

/** The ledger of the figure that all pages show at this version, as far as staff show it. */
export async function readOpenLedger(services: Parts): Promise<OpenLedger> {
  const { progress, readonlyDb, facts, clock, timeZone } = services;
  const { opening, ledger } = facts.campaign;
  const figure = await progress.report();
  const isListed = figure?.source !== "salesforce" && ledger !== "off";
  const thisMonth = dayOf(clock.now().toISOString(), timeZone).slice(0, 7);
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
