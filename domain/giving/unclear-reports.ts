/** Reports that name money and that the site could not read: they wait until a person has looked. */
import type { Db } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { isoTime } from "#domain/values/clock.ts";

const SHOWN = 50;

export type UnclearReport = Awaited<ReturnType<typeof listUnclearReports>>[number];

/** The oldest first. `body` is what the provider sent, until its retention ends. */
export const listUnclearReports = (db: Db) =>
  db
    .selectFrom("gift_events")
    .select(["id", "provider", "type", "received_at", "body"])
    .where("outcome", "=", "unclear")
    .orderBy("received_at")
    .orderBy("id")
    .limit(SHOWN)
    .execute();

/** Notes who has looked at a report, which then waits no more. False when it did not wait. */
export const checkReport = ({ db, clock, actor }: StaffContext, id: string): Promise<boolean> =>
  change(db, "desk", async (trx) => {
    const checked = await trx
      .updateTable("gift_events")
      .set({ outcome: "kept" })
      .where("id", "=", id)
      .where("outcome", "=", "unclear")
      .returning("id")
      .executeTakeFirst();
    if (!checked) return false;
    await recordAudit(trx, isoTime(clock), actor, "report.checked", `report:${id}`);
    return true;
  });
