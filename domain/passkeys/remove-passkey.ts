import type { Db } from "#db/schema.ts";
import { enqueueSecurityMail } from "#domain/accounts/security-mail.ts";
import { recordAudit, type StaffActor } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { endOtherSessions } from "#domain/sessions/session.ts";

/**
 * Removes one of the actor's own passkeys, ends all other sessions of the account, and informs the
 * person by mail. A passkey that is gone already changes nothing. Callers check the identity
 * (proveIdentity).
 */
export async function removePasskey(
  db: Db,
  clock: Clock,
  { sessionId, ...actor }: StaffActor & { sessionId: string },
  id: string,
): Promise<void> {
  const { staffId } = actor;
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("staff_passkeys")
      .where("id", "=", id)
      .where("staff_id", "=", staffId)
      .returning("id")
      .executeTakeFirst();
    if (!removed) return;
    await endOtherSessions(trx, { staffId, sessionId });
    const now = isoTime(clock);
    await recordAudit(trx, now, actor, "passkey.removed");
    await enqueueSecurityMail(trx, now, staffId, "account.passkey-removed");
  });
}
