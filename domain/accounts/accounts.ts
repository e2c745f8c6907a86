import { z } from "zod";
import { accountsPage } from "#content/staff.ts";
import type { Db, StaffRole } from "#db/schema.ts";
import { type Actor, changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { hashPassword } from "#domain/passwords/password.ts";
import { randomPassword } from "#domain/passwords/random-password.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { liftLocks } from "#domain/sessions/lockout.ts";
import { insertAccount } from "./insert-account.ts";

/** Easy to type and to spell out over the phone. */
const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9.-]{1,39}$/, "Use 2 to 40 letters, digits, dots or hyphens");

/** Every account, by name. */
export const listAccounts = (db: Db) =>
  db
    .selectFrom("staff_accounts")
    .select(["id", "created_at", "username", "role"])
    .select(["must_change_password", "totp_enabled_at", "disabled_at"])
    .orderBy("username")
    .execute();

export type StaffAccount = Awaited<ReturnType<typeof listAccounts>>[number];

type Refused = { ok: false; error: string };

const refused = (error: string): Refused => ({ ok: false, error });

export type AccountResult = { ok: true; username: string; password: string } | Refused;

/** Adds an account with a random password, returned this once, to be changed at the first sign-in. */
export async function addAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  account: { username: string; role: StaffRole },
): Promise<AccountResult> {
  const name = usernameSchema.safeParse(account.username);
  if (!name.success) return refused(name.error.issues[0]?.message ?? "Not a username");
  const username = name.data;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx): Promise<AccountResult> => {
    if (!(await insertAccount(trx, clock, { username, role: account.role, password_hash })))
      return refused(`There is an account "${username}" already`);
    await recordAudit(trx, isoTime(clock), actor, "account.added", `account:${username}`, {
      role: [null, account.role],
    });
    return { ok: true, username, password };
  });
}

/**
 * Gives an account a new random password, ends its sessions, lifts its locks and turns its two-step
 * sign-in off, for a person who has lost everything. Members of staff cannot reset their own account.
 */
export async function resetAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  name: string,
): Promise<AccountResult> {
  const username = name.trim().toLowerCase();
  // Otherwise it would bypass the code that turning two-step sign-in off takes.
  if (actor.staffId && username === actor.username) return refused(accountsPage.ownReset);
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx): Promise<AccountResult> => {
    const account = await trx
      .selectFrom("staff_accounts")
      .select(["id", "role", "disabled_at"])
      .where("username", "=", username)
      .executeTakeFirst();
    if (!account) return refused(`There is no account "${username}"`);
    await trx
      .updateTable("staff_accounts")
      .set({ password_hash, must_change_password: 1 })
      .set({ totp_secret: null, totp_enabled_at: null, disabled_at: null })
      .where("id", "=", account.id)
      .execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", account.id).execute();
    await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", account.id).execute();
    await liftLocks(trx, username);
    const changes = changesBetween(audited(account), audited({ ...account, disabled_at: null }));
    await recordAudit(trx, isoTime(clock), actor, "account.reset", `account:${username}`, changes);
    return { ok: true, username, password };
  });
}

/**
 * Changes the role of an account, or disables or enables it; its sessions end. The last enabled
 * administrator stays one. The actor's own account changes only when `meansOwn` confirms it.
 */
export async function changeAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  change: { role: StaffRole; disabled: boolean; meansOwn: boolean },
): Promise<{ ok: true } | Refused> {
  if (id === actor.staffId && !change.meansOwn) return refused(accountsPage.ownRefused);
  const after = { role: change.role, disabled_at: change.disabled ? isoTime(clock) : null };
  return db.transaction().execute(async (trx): Promise<{ ok: true } | Refused> => {
    // Locks the rows, so that two administrators cannot disable each other at the same time.
    await trx
      .updateTable("staff_accounts")
      .set({ role: "administrator" })
      .where("role", "=", "administrator")
      .execute();
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["username", "role", "disabled_at"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (!before) return refused("There is no such account");
    const otherAdministrator = await trx
      .selectFrom("staff_accounts")
      .select("id")
      .where("role", "=", "administrator")
      .where("disabled_at", "is", null)
      .where("id", "<>", id)
      .executeTakeFirst();
    if (!otherAdministrator && (change.role !== "administrator" || change.disabled))
      return refused("This is the last administrator; make another one first");
    await trx.updateTable("staff_accounts").set(after).where("id", "=", id).execute();
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
    const changes = changesBetween(audited(before), audited(after));
    const subject = `account:${before.username}`;
    await recordAudit(trx, isoTime(clock), actor, "account.changed", subject, changes);
    return { ok: true };
  });
}

/** The fields of an account in the audit log. */
const audited = ({ role, disabled_at }: Pick<StaffAccount, "role" | "disabled_at">) => ({
  role,
  access: disabled_at ? "closed" : "open",
});
