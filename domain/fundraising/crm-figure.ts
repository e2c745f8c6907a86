import type { Db } from "#db/schema.ts";
import {
  clearAlertInTransaction,
  raiseAlert,
  raiseAlertInTransaction,
} from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import type { Crm } from "#domain/ports/crm.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import type { Progress } from "./progress.ts";

const ID = "giving";
const ALERT = "crm-figure";
/** After this many missed requests the figure is stale. */
const MISSED_REQUESTS = 3;

/**
 * Asks the CRM for raised and pledged when `everyMs` milliseconds have passed, and stores the
 * answer. Only one of several instances asks. Returns whether this one did. Rejects when the CRM
 * fails, and the last figure stays. Warns the desk when the CRM finds nothing although it did
 * before, or when it is set up wrongly.
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
        .where((eb) =>
          eb.or([
            eb("crm_figures.next_at", "<=", isoTime(clock)),
            // Set by a clock that was ahead.
            eb("crm_figures.next_at", ">", next_at),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();
  if (!isOurTurn) return false;
  const figure = await sumGiving(db, crm, signal).catch(async (error: unknown) => {
    if (error instanceof DeliveryFailure && error.kind === "wait")
      await raiseAlert(db, clock, ALERT, { code: "crm-refused", reason: error.message });
    throw error;
  });
  const counted_at = isoTime(clock);
  await change(db, "site", async (trx) => {
    await trx
      .updateTable("crm_figures")
      .set({
        raised_cents: figure.raisedCents ?? 0,
        pledged_cents: figure.pledgedCents ?? 0,
        counted_at,
      })
      .where("id", "=", ID)
      .execute();
    if (figure.raisedCents === null)
      await raiseAlertInTransaction(trx, clock, ALERT, { code: "crm-without-gifts" });
    else await clearAlertInTransaction(trx, ALERT);
  });
  return true;
}

/**
 * Returns the sums in the CRM. Throws when it finds no gift although it did before, for example
 * after a change to its user's permissions or to the campaign ids. Finding no pledges alone is
 * possible, because all of them may be paid.
 */
async function sumGiving(db: Db, crm: Crm, signal: AbortSignal) {
  const figure = await crm.sumGiving(signal);
  const lastFigure = await db
    .selectFrom("crm_figures")
    .select(["raised_cents as raised", "pledged_cents as pledged"])
    .where("id", "=", ID)
    .executeTakeFirst();
  const hadGifts = (lastFigure?.raised ?? 0) > 0;
  const hadPledges = (lastFigure?.pledged ?? 0) > 0;
  if (figure.raisedCents === null && (hadGifts || (figure.pledgedCents === null && hadPledges)))
    throw new DeliveryFailure("wait", "Salesforce finds no gifts where it found some before");
  return figure;
}

/**
 * Reads the last figure from the CRM, marked stale after several failed requests; null before the
 * first.
 */
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
  const { raisedCents, pledgedCents, counted_at: lastUpdated } = row;
  return { raisedCents, pledgedCents, lastUpdated, source: "salesforce" as const, stale: isStale };
}

/**
 * Returns the moment from which a figure of the CRM is stale, ISO UTC, in a list; the list is empty
 * for another source.
 */
export function crmFigureStaleTimes(progress: Progress | null, everyMs: number): string[] {
  if (progress?.source !== "salesforce") return [];
  return [new Date(Date.parse(progress.lastUpdated) + MISSED_REQUESTS * everyMs + 1).toISOString()];
}
