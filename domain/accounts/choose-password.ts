import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { hashPassword } from "#domain/passwords/password.ts";
import { passwordProblem } from "#domain/passwords/password-rules.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { liftLocks } from "#domain/sessions/lockout.ts";
import { findLinkedAccount, spendLink } from "./account-link.ts";
import { enqueueSecurityMail } from "./security-mail.ts";

type ChoiceResult =
  | { ok: true }
  | { ok: false; reason: "expired" }
  | { ok: false; reason: "password"; error: string };

const EXPIRED: ChoiceResult = { ok: false, reason: "expired" };

/**
 * Sets the password of the account that a link was sent to. The link ends, and with it every session
 * and lock of the account; two-step sign-in stays. A mail informs the person.
 */
export async function choosePassword(
  db: Db,
  clock: Clock,
  address: string,
  { token, next }: { token: string; next: string },
): Promise<ChoiceResult> {
  const account = await findLinkedAccount(db, clock, token);
  if (!account) return EXPIRED;
  const { id: staffId, username } = account;
  const problem = await passwordProblem(next, username);
  if (problem) return { ok: false, reason: "password", error: problem };
  const password_hash = await hashPassword(next);
  return db.transaction().execute(async (trx): Promise<ChoiceResult> => {
    if (!(await spendLink(trx, clock, staffId, token))) return EXPIRED;
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 0, invited_at: null })
      .where("id", "=", staffId)
      .execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", staffId).execute();
    await liftLocks(trx, username);
    const now = isoTime(clock);
    await recordAudit(trx, now, { staffId, username, address }, "password.chosen");
    // A new person knows: they came here from the invitation.
    if (!account.invited_at)
      await enqueueSecurityMail(trx, now, staffId, "account.password-changed");
    return { ok: true };
  });
}
