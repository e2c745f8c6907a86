import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Crm } from "#domain/ports/crm.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { type ProgressReport, reportOf } from "./progress.ts";

const ID = "giving";
/** After so many missed requests the figure is stale. */
const MISSED_REQUESTS = 3;

/**
 * Asks the CRM for raised and pledged when `everyMs` milliseconds have passed, and stores the answer.
 * Of several instances one asks. Returns whether this one did; rejects when the CRM fails, and the last
 * figure stays.
 */
export async function refreshCrmFigure(
  db: Db,
  clock: Clock,
  crm: Crm,
  everyMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const next_at = isoTime(clock, everyMs);
  const isOurTurn = await db
    .insertInto("crm_figures")
    .values({ id: ID, next_at })
    .onConflict((conflict) =>
      conflict
        .column("id")
        .doUpdateSet({ next_at })
        .where("crm_figures.next_at", "<=", isoTime(clock)),
    )
    .returning("id")
    .executeTakeFirst();
  if (!isOurTurn) return false;
  const { raisedCents, pledgedCents } = await crm.sumGiving(signal);
  const counted_at = isoTime(clock);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("crm_figures")
      .set({ raised_cents: raisedCents, pledged_cents: pledgedCents, counted_at })
      .where("id", "=", ID)
      .execute();
    await raiseVersion(trx, "site");
  });
  return true;
}

/** The last figure of the CRM, stale when several requests failed; null before the first. */
export async function readCrmFigure(db: Db, clock: Clock, everyMs: number) {
  const row = await db
    .selectFrom("crm_figures")
    .select(["raised_cents as raisedCents", "pledged_cents as pledgedCents", "counted_at"])
    .where("id", "=", ID)
    .where("counted_at", "is not", null)
    .$narrowType<{ raisedCents: number; pledgedCents: number; counted_at: string }>()
    .executeTakeFirst();
  if (!row) return null;
  const isStale = row.counted_at < isoTime(clock, -MISSED_REQUESTS * everyMs);
  return reportOf(row, row.counted_at, "salesforce", isStale);
}

/** The moment from which a figure of the CRM is stale, ISO UTC; none for another source's. */
export function crmFigureIsStaleFrom(report: ProgressReport | null, everyMs: number): string[] {
  if (report?.source !== "salesforce") return [];
  return [new Date(Date.parse(report.lastUpdated) + MISSED_REQUESTS * everyMs + 1).toISOString()];
}
