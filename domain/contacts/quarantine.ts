import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { enqueueFollowUp } from "./enqueue-follow-up.ts";
import { spamExpiry } from "./spam-expiry.ts";

/** A message held back as suspected spam. */
export interface QuarantinedContact {
  id: string;
  created_at: string;
  name: string;
  email: string;
  message: string;
  suspected: string;
  /** When it is deleted unless it is released, ISO UTC. */
  expires_at: string | null;
}

const HELD_SHOWN = 200;

/**
 * Messages that were not delivered because they look like spam, the newest first. `spamMs`: how long
 * spam is kept, in milliseconds.
 */
export async function listQuarantinedContacts(
  db: Db,
  spamMs: number,
): Promise<QuarantinedContact[]> {
  const rows = await db
    .selectFrom("contacts")
    .select(["id", "created_at", "name", "email", "message", "suspected", "spam_at"])
    .where("suspected", "is not", null)
    .where("erased_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(HELD_SHOWN)
    .execute();
  return rows.map(({ spam_at, ...row }) => ({
    ...row,
    suspected: row.suspected ?? "",
    expires_at: spamExpiry(spam_at, spamMs),
  }));
}

/**
 * Takes the mark off a held message and writes down its follow-up work, as if it had never been
 * held. False when it is not there or not held; of two at once, one releases.
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
        // A staff member may have taken the message in hand already; then it keeps its state.
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
