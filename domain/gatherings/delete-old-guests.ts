import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { readGatherings } from "./read-gatherings.ts";

/**
 * Deletes the guests of gatherings that ended at least `afterMs` ago. Of entries that are as old,
 * it deletes suspected ones, and those whose gathering was never published. The audit log has
 * their ids, by which their emails in the folder are deleted (findErasedIds).
 */
export async function deleteOldGuests(db: Db, clock: Clock, afterMs: number): Promise<void> {
  const before = isoTime(clock, -afterMs);
  const gatherings = await readGatherings(db, isoTime(clock));
  const knownIds = gatherings.map(({ id }) => id);
  const over = gatherings
    .filter(({ value }) => value.endsAt <= before)
    // A wrong year, published after the gathering or before it, can be corrected for as long.
    .filter(({ plannedEnd, changedAt }) => plannedEnd <= before || changedAt <= before)
    .map(({ id }) => id);
  await changeUnversioned(db, async (trx) => {
    const guests = await trx
      .deleteFrom("attendees")
      .where(({ eb, or, and }) =>
        or([
          eb("gathering_id", "in", inList(over)),
          and([
            eb("created_at", "<=", before),
            or([eb("state", "=", "suspected"), eb("gathering_id", "not in", inList(knownIds))]),
          ]),
        ]),
      )
      .returning("id")
      .execute();
    const auditContext = { now: isoTime(clock), actor: SYSTEM_ACTOR };
    for (const { id } of guests)
      await recordAudit(trx, auditContext, "record.expired", `attendee:${id}`);
  });
}
