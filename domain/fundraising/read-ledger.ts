import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { countProgress } from "./count-progress.ts";
import type { ProgressReport } from "./progress.ts";

/** The figure from this site's own records, counted now. `opening` in dollars. */
export async function readLedger(
  db: Db,
  clock: Clock,
  opening: { raised: number; pledged: number },
  withTests = false,
): Promise<ProgressReport> {
  const lastUpdated = isoTime(clock);
  const { raisedCents, pledgedCents } = await countProgress(db, opening, withTests);
  return {
    raised: raisedCents / 100,
    pledged: pledgedCents / 100,
    lastUpdated,
    source: "ledger",
    stale: false,
  };
}
