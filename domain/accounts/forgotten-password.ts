import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { recordAudit, UNKNOWN_NAME } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { countLinkRequest } from "#domain/sessions/lockout.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

/**
 * Asks for a mail with a link to choose a new password. Stores the same for every address, known or
 * not, so that neither the answer nor the time it takes says which: the job of an unknown one sends
 * nothing. Returns how long this IP has to wait, in milliseconds; 0 when the request was taken.
 */
export async function askForLink(
  db: Db,
  clock: Clock,
  address: string,
  typed: string,
): Promise<number> {
  const email = typed.trim().toLowerCase().slice(0, TEXT_LIMITS.email);
  const { lockedFor, isCounted } = await countLinkRequest(db, clock, email, address);
  if (lockedFor > 0) return lockedFor;
  // No account has an address that the database cannot store.
  const isStorable = !email.includes("\0") && email.isWellFormed();
  const account = await db
    .selectFrom("staff_accounts")
    .select(["id", "username"])
    .where("email", "=", isStorable ? email : "")
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const staffId = account?.id ?? null;
  const actor = { staffId, username: account?.username ?? UNKNOWN_NAME, address };
  const now = isoTime(clock);
  await db.transaction().execute(async (trx) => {
    await recordAudit(trx, now, actor, "password.forgotten");
    await enqueueJobs(trx, now, {
      kind: "account.send-link",
      payload: { staffId: isCounted ? staffId : null },
      uniqueKey: `account.send-link:${randomUUIDv7()}`,
    });
  });
  return 0;
}
