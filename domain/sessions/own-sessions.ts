import type { Db } from "#db/schema.ts";
import { type Acting, recordAudit, type SessionActor } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

export const listOwnSessions = (db: Db, clock: Clock, staffId: string) =>
  db
    .selectFrom("staff_sessions")
    .select(["id", "created_at", "expires_at", "address"])
    .where("staff_id", "=", staffId)
    .where("awaits_code", "=", 0)
    .where("expires_at", ">", isoTime(clock))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

/** Ends one of the actor's own sessions, or with "others" all but the current one. Returns how many. */
export function endOwnSessions(
  { db, clock, actor }: Acting<SessionActor>,
  which: string | "others",
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("staff_sessions")
      .where("staff_id", "=", actor.staffId)
      .where("id", "<>", actor.sessionId)
      .$if(which !== "others", (query) => query.where("id", "=", which))
      .returning("id")
      .execute();
    if (ended.length > 0) await recordAudit(trx, isoTime(clock), actor, "session.ended");
    return ended.length;
  });
}
