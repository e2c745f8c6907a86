/** The open ledger: sums that visitors see, and what of each gift is in them. */

export interface LedgerTables {
  /** A sum of at least five gifts or corrections. Rows are added, never changed; none points to a gift. */
  ledger_postings: {
    id: string;
    posted_at: string;
    /** In which the money came, "2026-10". */
    month: string;
    /** domain/ledger/partition.ts */
    size: string;
    days: string;
    entries: number;
    cents: number;
  };
  /** How many cents of a gift the postings hold. */
  ledger_gifts: { donation_id: string; cents: number };
}
