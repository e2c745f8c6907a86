import type { Db } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { enqueueFollowUp } from "./enqueue-follow-up.ts";
import { spamExpiry } from "./spam-expiry.ts";

export type QuarantinedContact = Awaited<ReturnType<typeof listQuarantinedContacts>>[number];

const SHOWN = 200;

/**
 * The messages in quarantine as suspected spam, newest first; each is deleted at its `expires_at` unless
 * staff release it. `spamMs`: the retention of spam, in milliseconds.
 */
export async function listQuarantinedContacts(db: Db, spamMs: number) {
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
export async function releaseContact({ db, clock, actor }: Desk, id: string) {
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
    await raiseVersion(trx, "desk");
    return true;
  });
}
