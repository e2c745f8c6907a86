import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { recordAudit, UNKNOWN_NAME } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { consumeAccountLink, readLinkedAccount, revokeAccess } from "./account-link.ts";
import { enqueueAccountMail, passwordChangedMail, passwordLinkMail } from "./account-mails.ts";
import { countLinkRequest, unlockName } from "./lockout.ts";
import { hashPassword } from "./password.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";

/**
 * Requests an email with a link to choose a new password. Stores the same for known and unknown
 * addresses, so that neither the answer nor its timing reveals which accounts exist: the job of an
 * unknown address, or of a closed account, sends nothing. Returns how long this IP has to wait, in
 * milliseconds; null means that the request was accepted.
 */
export async function requestPasswordLink(
  db: Db,
  clock: Clock,
  clientIp: string,
  input: string,
): Promise<number | null> {
  const email = input.trim().toLowerCase().slice(0, TEXT_LIMITS.email);
  const { lockedFor, isCounted } = await countLinkRequest(db, clock, email, clientIp);
  if (lockedFor !== null) return lockedFor;
  // No account can have an address that the database cannot store.
  const isStorable = !email.includes("\0") && email.isWellFormed();
  const account = await db
    .selectFrom("staff_accounts")
    .select(["id", "username"])
    .where("email", "=", isStorable ? email : "")
    .executeTakeFirst();
  const staffId = account?.id ?? null;
  const actor = { staffId, username: account?.username ?? UNKNOWN_NAME, clientIp };
  const now = isoTime(clock);
  await changeUnversioned(db, async (trx) => {
    await recordAudit(trx, { now, actor }, "password.forgotten");
    const key = `account.send-link:${staffId ?? "none"}:${randomUUIDv7()}`;
    const details = { staffId: isCounted ? staffId : null, requestedAt: now };
    await passwordLinkMail.enqueue(trx, now, details, key);
  });
  return null;
}

type ChoiceResult = Result<unknown, PasswordProblem | "expired">;

const EXPIRED_LINK = refusedFor("expired");

/**
 * Sets the password of the account that a link was sent to. Ends the link and every session and
 * lock of the account; two-step sign-in stays on. An email informs the person.
 */
export async function choosePassword(
  db: Db,
  clock: Clock,
  clientIp: string,
  { token, next }: { token: string; next: string },
): Promise<ChoiceResult> {
  const account = await readLinkedAccount(db, clock, token);
  if (!account) return EXPIRED_LINK;
  const { id: staffId, username } = account;
  const problem = await passwordProblem(next, username);
  if (problem) return refusedFor(problem);
  const password_hash = await hashPassword(next);
  return changeUnversioned(db, async (trx): Promise<ChoiceResult> => {
    if (!(await consumeAccountLink(trx, clock, staffId, token))) return EXPIRED_LINK;
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 0, invited_at: null })
      .where("id", "=", staffId)
      .execute();
    await revokeAccess(trx, staffId, "staff_sessions");
    await unlockName(trx, username);
    const now = isoTime(clock);
    await recordAudit(trx, { now, actor: { staffId, username, clientIp } }, "password.chosen");
    // A new person needs no email: they have just come from their invitation.
    if (!account.invited_at) await enqueueAccountMail(trx, now, staffId, passwordChangedMail);
    return { ok: true };
  });
}
