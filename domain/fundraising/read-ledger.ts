import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { countProgress } from "./count-progress.ts";
import { type ProgressReport, reportOf } from "./progress.ts";

/** Counts the figure from this site's own records. `opening` in dollars. */
export async function readLedger(
  db: Db,
  clock: Clock,
  opening: { raised: number; pledged: number },
  withTests: boolean,
): Promise<ProgressReport> {
  const countedAt = isoTime(clock);
  return reportOf(await countProgress(db, opening, withTests), countedAt, "ledger");
}
