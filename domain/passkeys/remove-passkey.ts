import { enqueueSecurityMail } from "#domain/accounts/security-mail.ts";
import { type Desk, recordAudit, type SessionActor } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { endOtherSessions } from "#domain/sessions/session.ts";

/**
 * Removes one of the actor's own passkeys, ends all other sessions of the account, and informs the
 * person by mail. A passkey that is gone already changes nothing. Callers need a proven
 * identity (prove-identity.ts).
 */
export async function removePasskey(
  { db, clock, actor }: Desk<SessionActor>,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("staff_passkeys")
      .where("id", "=", id)
      .where("staff_id", "=", actor.staffId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) return;
    await endOtherSessions(trx, actor);
    const now = isoTime(clock);
    await recordAudit(trx, now, actor, "passkey.removed");
    await enqueueSecurityMail(trx, now, actor.staffId, "account.passkey-removed");
  });
}
