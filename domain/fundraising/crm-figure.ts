import type { Db } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { ProgressReport } from "./progress.ts";

const ID = "giving";
/** So many missed turns make the figure stale. */
const MISSED_TURNS = 3;

/**
 * Asks the CRM for raised and pledged when it is time (every `everyMs` milliseconds) and keeps the
 * answer. Of several instances one asks. Answers whether it did; rejects when the CRM fails, and then
 * the last good figure stands.
 */
export async function refreshCrmFigure(
  db: Db,
  clock: Clock,
  crm: Crm,
  everyMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  const next_at = isoTime(clock, everyMs);
  const ours = await db
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
  if (!ours) return false;
  const { raisedCents, pledgedCents } = await crm.sumGiving(signal);
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("crm_figures")
      .set({
        raised_cents: raisedCents,
        pledged_cents: pledgedCents,
        counted_at: isoTime(clock),
      })
      .where("id", "=", ID)
      .execute();
    await moneyChanged(trx);
  });
  return true;
}

/** The last good figure of the CRM, stale when it has not come for a while; null before the first. */
export async function readCrmFigure(
  db: Db,
  clock: Clock,
  everyMs: number,
): Promise<ProgressReport | null> {
  const row = await db
    .selectFrom("crm_figures")
    .select(["raised_cents", "pledged_cents", "counted_at"])
    .where("id", "=", ID)
    .executeTakeFirst();
  if (!row?.counted_at || row.raised_cents === null || row.pledged_cents === null) return null;
  return {
    raised: row.raised_cents / 100,
    pledged: row.pledged_cents / 100,
    lastUpdated: row.counted_at,
    source: "salesforce",
    stale: row.counted_at < isoTime(clock, -MISSED_TURNS * everyMs),
  };
}
