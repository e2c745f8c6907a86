/**
 * Reports about money that the site could not read. They wait until a member of staff has looked at
 * them.
 */
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";

const MAX_EVENTS = 50;

export type UnclearEvent = Awaited<ReturnType<typeof listUnclearEvents>>[number];

/** Lists the oldest first. `body` is what the provider sent, until its retention ends. */
export const listUnclearEvents = (db: Db) =>
  db
    .selectFrom("gift_events")
    .select(["id", "provider", "type", "received_at", "body"])
    .where("outcome", "=", "unclear")
    .orderBy("received_at")
    .orderBy("id")
    .limit(MAX_EVENTS)
    .execute();

/**
 * Stores who looked at a report, which then no longer waits. Returns false when it was not waiting.
 */
export const markEventSeen = ({ db, clock, actor }: StaffContext, id: string): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    const event = await trx
      .updateTable("gift_events")
      .set({ outcome: "kept" })
      .where("id", "=", id)
      .where("outcome", "=", "unclear")
      .returning("id")
      .executeTakeFirst();
    if (!event) return false;
    await recordAudit(trx, { now: isoTime(clock), actor }, "report.checked", `report:${id}`);
    return true;
  });
