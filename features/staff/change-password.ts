import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { passwordProblem } from "./password-rules.ts";
import { openSession } from "./session.ts";

export type ChangePasswordResult =
  | { ok: true; token: string; expiresAt: string }
  | { ok: false; field: "current" | "next"; error: string };

/**
 * Changes one's own password. Ends every session of the account and opens a new one for the person
 * who changed it: whoever else had the old password is out.
 */
export async function changePassword(
  db: Db,
  clock: Clock,
  actor: Actor & { staffId: string },
  { current, next }: { current: string; next: string },
): Promise<ChangePasswordResult> {
  const account = await db
    .selectFrom("staff_accounts")
    .select(["password_hash", "username"])
    .where("id", "=", actor.staffId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(current, account.password_hash))) {
    return { ok: false, field: "current", error: "This is not your present password" };
  }
  const problem = current === next ? "Choose another one" : passwordProblem(next, account.username);
  if (problem) return { ok: false, field: "next", error: problem };

  const password_hash = await hashPassword(next);
  const session = await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 0 })
      .where("id", "=", actor.staffId)
      .execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", actor.staffId).execute();
    await recordAudit(trx, isoTime(clock), actor, "password.changed");
    return openSession(trx, clock, actor.staffId);
  });
  return { ok: true, ...session };
}
