import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

type Owner = Actor & { staffId: string; sessionId: string };

/** A session that opens the desk; times ISO UTC. */
export interface OwnSession {
  id: string;
  created_at: string;
  expires_at: string;
  /** Network it was opened from; null where that is not known. */
  address: string | null;
}

/** Where a staff member is signed in, the newest session first. */
export function listOwnSessions(db: Db, clock: Clock, staffId: string): Promise<OwnSession[]> {
  return db
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "expires_at", "address"])
    .where("staff_id", "=", staffId)
    .where("awaits_code", "=", 0)
    .where("expires_at", ">", isoTime(clock))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

/**
 * Ends one of a staff member's own sessions, or with "others" every one but the one that asks.
 * Answers how many; it never ends a session of another account.
 */
export function endOwnSessions(
  db: Db,
  clock: Clock,
  { sessionId, ...actor }: Owner,
  which: string | "others",
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("staff_sessions")
      .where("staff_id", "=", actor.staffId)
      .where("id", "<>", sessionId)
      .$if(which !== "others", (query) => query.where("id", "=", which))
      .returning("id")
      .execute();
    if (ended.length > 0) await recordAudit(trx, isoTime(clock), actor, "session.ended");
    return ended.length;
  });
}
