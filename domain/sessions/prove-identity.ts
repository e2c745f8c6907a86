import type { Db } from "#db/schema.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import { verifyPassword } from "#domain/passwords/password.ts";
import { PASSWORD_MAX } from "#domain/passwords/password-rules.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { forgetFailures } from "./lockout.ts";
import { attempt, type Refusal } from "./throttled-attempt.ts";
import { spendCode } from "./two-step.ts";

/** `code` null: only the password is asked. */
export interface Proof {
  password: string;
  code: string | null;
}

/**
 * Asks a signed-in staff member to prove once more who they are, before any act that a stranger at
 * their open desk must not do. Counted like a sign-in. Answers the refusal, or null when the staff
 * member has proven it.
 */
export async function proveIdentity(
  db: Db,
  clock: Clock,
  actor: Actor & { staffId: string },
  { password, code }: Proof,
): Promise<Refusal | null> {
  const refusal = await attempt(db, clock, actor, async () => {
    const account = await db
      .selectFrom("staff_accounts")
      .select(["password_hash", "totp_enabled_at"])
      .where("id", "=", actor.staffId)
      .where("disabled_at", "is", null)
      .executeTakeFirst();
    if (!account || password.length > PASSWORD_MAX) return false;
    if (!(await verifyPassword(password, account.password_hash))) return false;
    const asksCode = code !== null && account.totp_enabled_at !== null;
    return !asksCode || spendCode(db, clock, actor.staffId, code);
  });
  if (!refusal) await forgetFailures(db, actor.username, actor.address);
  return refusal;
}
