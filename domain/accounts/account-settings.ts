import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import {
  type AccountDetailsInput,
  checkAccountDetails,
  detailChanges,
  isEmailTaken,
  recordAccountChange,
} from "./account-details.ts";
import { revokeAccess } from "./account-link.ts";
import {
  emailAddedMail,
  enqueueAccountMail,
  enqueueEmailChangedMail,
  passwordChangedMail,
  recordSignInChange,
} from "./account-mails.ts";
import type { AccountRefusal } from "./accounts.ts";
import { hashPassword } from "./password.ts";
import { type PasswordProblem, passwordProblem } from "./password-rules.ts";
import { checkIdentity } from "./prove-identity.ts";
import { type NewSession, openSession } from "./session.ts";
import type { AttemptRefusal } from "./throttled-attempt.ts";

/** An AttemptRefusal is about the current password, the other reasons about the new one. */
type ChangePasswordResult = Result<NewSession, PasswordProblem | "same"> | AttemptRefusal;

/**
 * Changes the actor's own password. Ends every session of the account, which signs out anyone who
 * had the old password, and opens a new session for the actor. It counts as proven exactly when the
 * old one did.
 */
export async function changePassword(
  staff: StaffContext<StaffActor>,
  { current, next, isProven }: { current: string; next: string; isProven: boolean },
): Promise<ChangePasswordResult> {
  const { db, clock, actor } = staff;
  const attempt = await checkIdentity(staff, { password: current, code: null });
  if (!attempt.ok) return attempt;
  const problem = current === next ? "same" : await passwordProblem(next, actor.username);
  if (problem) return refusedFor(problem);

  const password_hash = await hashPassword(next);
  const session = await changeUnversioned(db, async (trx) => {
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 0 })
      .where("id", "=", actor.staffId)
      .execute();
    await revokeAccess(trx, actor.staffId, "staff_sessions", "staff_links");
    await recordSignInChange(trx, staff, "password.changed", passwordChangedMail);
    return openSession(trx, clock, actor, { isProven });
  });
  return { ok: true, ...session };
}

/**
 * Changes the actor's own name and email address. Callers must first have a proven identity
 * (prove-identity.ts).
 */
export async function changeAccountDetails(
  { db, clock, actor }: StaffContext<StaffActor>,
  input: AccountDetailsInput,
): Promise<Result<unknown, AccountRefusal>> {
  const check = checkAccountDetails(input);
  if (!check.ok) return check;
  const { details } = check;
  const { staffId } = actor;
  return changeUnversioned(db, async (trx) => {
    if (await isEmailTaken(trx, details.email, staffId)) return refusedFor("email-taken");
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["name", "email"])
      .where("id", "=", staffId)
      .executeTakeFirstOrThrow();
    const hasNewEmail = before.email !== details.email;
    const now = isoTime(clock);
    if (hasNewEmail) {
      await revokeAccess(trx, staffId, "staff_links");
      await enqueueEmailChangedMail(trx, now, staffId);
    }
    await trx.updateTable("staff_accounts").set(details).where("id", "=", staffId).execute();
    if (hasNewEmail) await enqueueAccountMail(trx, now, staffId, emailAddedMail);
    await recordAccountChange(
      trx,
      { clock, actor },
      actor.username,
      detailChanges(before, details),
    );
    return { ok: true };
  });
}
