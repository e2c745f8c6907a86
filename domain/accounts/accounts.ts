import { sql } from "kysely";
import type { Db, StaffRole } from "#db/schema.ts";
import { byBytes } from "#db/search-query.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { changesBetween, recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import {
  checkAccountDetails,
  detailChanges,
  isEmailTaken,
  recordAccountChange,
  type TypedAccountDetails,
} from "./account-details.ts";
import { endLinks } from "./account-link.ts";
import { unlockName } from "./lockout.ts";
import { hashPassword, randomPassword } from "./password.ts";

export const listAccounts = (db: Db) =>
  db
    .selectFrom("staff_accounts")
    .select(["id", "created_at", "username", "name", "email", "role"])
    .select(["invited_at", "must_change_password", "totp_enabled_at", "disabled_at"])
    .select((query) =>
      query
        .selectFrom("staff_passkeys")
        .whereRef("staff_id", "=", "staff_accounts.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("passkeys"),
    )
    .$narrowType<{ passkeys: number }>()
    .orderBy(byBytes(db, sql`username`))
    .execute();

export type StaffAccount = Awaited<ReturnType<typeof listAccounts>>[number];

export type AccountRefusal =
  | "missing"
  | "name-long"
  | "email-invalid"
  | "email-taken"
  | "username-invalid"
  | "username-taken"
  | "own-reset"
  | "last-administrator";

/** Holds either the password to hand over, or the email address that the invitation goes to. */
export type AccountResult = Result<
  { username: string; password: string } | { username: string; invited: string },
  AccountRefusal
>;

/**
 * Gives an account a new random password, ends its sessions, lifts its locks, turns off two-step
 * sign-in and removes its passkeys. It is for a person who has lost everything. Members of staff
 * cannot reset their own account.
 */
export async function resetAccount(
  { db, clock, actor }: StaffContext,
  name: string,
): Promise<AccountResult> {
  const username = name.trim().toLowerCase();
  // Otherwise a reset would get around the code that turning off two-step sign-in requires.
  if (actor.staffId && username === actor.username) return refusedFor("own-reset");
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return changeUnversioned(db, async (trx): Promise<AccountResult> => {
    const account = await trx
      .selectFrom("staff_accounts")
      .select(["id", "role", "disabled_at"])
      .where("username", "=", username)
      .executeTakeFirst();
    if (!account) return refusedFor("missing");
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 1 })
      .set({ totp_secret: null, totp_enabled_at: null, disabled_at: null, invited_at: null })
      .where("id", "=", account.id)
      .execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", account.id).execute();
    await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", account.id).execute();
    await trx.deleteFrom("staff_passkeys").where("staff_id", "=", account.id).execute();
    await endLinks(trx, account.id);
    await unlockName(trx, username);
    const changes = changesBetween(audited(account), audited({ ...account, disabled_at: null }));
    await recordAudit(
      trx,
      { now: isoTime(clock), actor },
      "account.reset",
      `account:${username}`,
      changes,
    );
    return { ok: true, username, password };
  });
}

/**
 * Changes the name, email address and role of an account, or disables or enables it. A changed role
 * or access ends its sessions. The last enabled administrator cannot lose the role.
 */
export async function changeAccount(
  { db, clock, actor }: StaffContext,
  id: string,
  change: TypedAccountDetails & { role: StaffRole; disabled: boolean },
): Promise<Result<{ endsSessions: boolean }, AccountRefusal>> {
  const checked = checkAccountDetails(change);
  if (!checked.ok) return checked;
  const { details } = checked;
  return changeUnversioned(db, async (trx) => {
    // Locks the rows, so that two administrators cannot disable each other at the same time.
    await trx
      .updateTable("staff_accounts")
      .set({ role: "administrator" })
      .where("role", "=", "administrator")
      .execute();
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["username", "name", "email", "role", "disabled_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return refusedFor("missing");
    const isClosed = before.disabled_at !== null;
    const endsSessions = before.role !== change.role || isClosed !== change.disabled;
    if (await isEmailTaken(trx, details.email, id)) return refusedFor("email-taken");
    const otherAdministrator = await trx
      .selectFrom("staff_accounts")
      .select("id")
      .where("role", "=", "administrator")
      .where("disabled_at", "is", null)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (!otherAdministrator && (change.role !== "administrator" || change.disabled))
      return refusedFor("last-administrator");
    const disabled_at = change.disabled ? (before.disabled_at ?? isoTime(clock)) : null;
    const after = { ...details, role: change.role, disabled_at };
    await trx.updateTable("staff_accounts").set(after).where("id", "=", id).execute();
    if (endsSessions) await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
    if (endsSessions || before.email !== details.email) await endLinks(trx, id);
    await recordAccountChange(trx, { clock, actor }, before.username, {
      ...detailChanges(before, details),
      ...changesBetween(audited(before), audited(after)),
    });
    return { ok: true, endsSessions };
  });
}

const audited = ({ role, disabled_at }: Pick<StaffAccount, "role" | "disabled_at">) => ({
  role,
  access: disabled_at ? "closed" : "open",
});
