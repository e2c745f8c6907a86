import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { enqueueFollowUp } from "./enqueue-follow-up.ts";
import { spamExpiry } from "./spam-expiry.ts";

/** A message in quarantine, as suspected spam. */
export interface QuarantinedContact {
  id: string;
  created_at: string;
  name: string;
  email: string;
  message: string;
  suspected: string;
  /** When it is deleted unless staff release it, ISO UTC. */
  expires_at: string | null;
}

const SHOWN = 200;

/** The quarantine, newest first. `spamMs`: the retention of spam, in milliseconds. */
export async function listQuarantinedContacts(
  db: Db,
  spamMs: number,
): Promise<QuarantinedContact[]> {
  const rows = await db
    .selectFrom("contacts")
    .select(["id", "created_at", "name", "email", "message", "suspected", "spam_at"])
    .where("suspected", "is not", null)
    .$narrowType<{ suspected: string }>()
    .where("erased_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map(({ spam_at, ...row }) => ({ ...row, expires_at: spamExpiry(spam_at, spamMs) }));
}

/**
 * Releases a message from the quarantine and enqueues its follow-up work. False when there is no such
 * message in quarantine; of two concurrent calls one succeeds.
 */
export async function releaseContact(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const contact = await trx
      .updateTable("contacts")
      .set((eb) => ({
        suspected: null,
        spam_at: null,
        // A state that staff set meanwhile stays.
        state: eb
          .case()
          .when("state", "=", "spam")
          .then("new" as const)
          .else(eb.ref("state"))
          .end(),
      }))
      .where("id", "=", id)
      .where("suspected", "is not", null)
      .where("erased_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!contact) return false;
    await recordAudit(trx, isoTime(clock), actor, "record.changed", `contact:${id}`, {
      delivery: ["held as spam", "released"],
    });
    await enqueueFollowUp(trx, isoTime(clock), id);
    return true;
  });
}
