import type { SessionActor, StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { deleteSignInFailures } from "./lockout.ts";
import { verifyPassword } from "./password.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";
import { type AttemptResult, attemptThrottled, INVALID_LOGIN } from "./throttled-attempt.ts";
import { proveCode } from "./two-step.ts";

/** `code` is null when the password is enough. */
interface Proof {
  password: string;
  code: string | null;
}

/**
 * Checks the identity of a signed-in member of staff again, before an action that a stranger at an
 * unlocked computer must not take. An attempt counts like a sign-in.
 */
export async function checkIdentity(
  staff: StaffContext<StaffActor>,
  { password, code }: Proof,
): Promise<AttemptResult> {
  const { db, clock, actor } = staff;
  const attempt = await attemptThrottled(staff, async () => {
    const account = await db
      .selectFrom("staff_accounts")
      .select(["password_hash", "totp_enabled_at"])
      .where("id", "=", actor.staffId)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (!account || password.length > MAX_PASSWORD_LENGTH) return INVALID_LOGIN;
    if (!(await verifyPassword(password, account.password_hash))) return INVALID_LOGIN;
    const needsCode = code !== null && account.totp_enabled_at !== null;
    return needsCode ? proveCode(staff, code) : { ok: true };
  });
  if (attempt.ok) await deleteSignInFailures(db, clock, actor.username, actor.clientIp);
  return attempt;
}

/**
 * Checks the password and the code; the session then counts as proven for PROOF_LIFETIME_MS
 * (domain/values/durations.ts).
 */
export async function proveIdentity(
  staff: StaffContext<SessionActor>,
  proof: Proof & { code: string },
): Promise<AttemptResult> {
  const { db, clock, actor } = staff;
  const attempt = await checkIdentity(staff, proof);
  if (attempt.ok)
    await db
      .updateTable("staff_sessions")
      .set({ proven_at: isoTime(clock) })
      .where("id", "=", actor.sessionId)
      .execute();
  return attempt;
}
