import { randomUUIDv7 } from "node:crypto";
import { z } from "zod";
import { accountsPage } from "#content/staff.ts";
import type { Db, StaffRole } from "#db/schema.ts";
import { type Actor, changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { hashPassword } from "#domain/passwords/password.ts";
import { randomPassword } from "#domain/passwords/random-password.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { liftLocks } from "#domain/sessions/lockout.ts";

/** Lower case letters, digits, dot, hyphen: what is easy to type and to tell over the phone. */
export const usernameSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9.-]{1,39}$/, "Use 2 to 40 letters, digits, dots or hyphens");

export interface StaffAccount {
  id: string;
  created_at: string;
  username: string;
  role: StaffRole;
  must_change_password: number;
  totp_enabled_at: string | null;
  disabled_at: string | null;
}

/** Every account, by name. */
export async function listAccounts(db: Db): Promise<StaffAccount[]> {
  return db
    .selectFrom("staff_accounts")
    .select([
      "id",
      "created_at",
      "username",
      "role",
      "must_change_password",
      "totp_enabled_at",
      "disabled_at",
    ])
    .orderBy("username")
    .execute();
}

export type AccountResult =
  | { ok: true; username: string; password: string }
  | { ok: false; error: string };

/** Adds an account with a random password, to be changed at the first sign-in; tells it this once. */
export async function addAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  given: { username: string; role: StaffRole },
): Promise<AccountResult> {
  const name = usernameSchema.safeParse(given.username);
  if (!name.success) return { ok: false, error: name.error.issues[0]?.message ?? "Not a username" };
  const username = name.data;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  const id = randomUUIDv7();
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("staff_accounts")
      .values({
        id,
        created_at: isoTime(clock),
        username,
        password_hash,
        role: given.role,
        must_change_password: 1,
      })
      .onConflict((conflict) => conflict.column("username").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) return { ok: false as const, error: `There is an account "${username}" already` };
    await recordAudit(trx, isoTime(clock), actor, "account.added", `account:${username}`, {
      role: [null, given.role],
    });
    return { ok: true as const, username, password };
  });
}

/**
 * Gives an account a new random password, ends its sessions, lifts its locks and turns its two-step
 * sign-in off: what a person needs who has lost everything. On the desk never one's own account.
 */
export async function resetAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  name: string,
): Promise<AccountResult> {
  const username = name.trim().toLowerCase();
  // Otherwise it would be a way round the code that turning two-step sign-in off takes.
  if (actor.staffId && username === actor.username)
    return { ok: false, error: accountsPage.ownReset };
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  return db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom("staff_accounts")
      .select(["role", "disabled_at"])
      .where("username", "=", username)
      .executeTakeFirst();
    const account = await trx
      .updateTable("staff_accounts")
      .set({
        password_hash,
        must_change_password: 1,
        totp_secret: null,
        totp_enabled_at: null,
        disabled_at: null,
      })
      .where("username", "=", username)
      .returning("id")
      .executeTakeFirst();
    if (!account || !before)
      return { ok: false as const, error: `There is no account "${username}"` };
    await trx.deleteFrom("staff_sessions").where("staff_id", "=", account.id).execute();
    await trx.deleteFrom("staff_recovery_codes").where("staff_id", "=", account.id).execute();
    await liftLocks(trx, username);
    const changes = changesBetween(standing(before), standing({ ...before, disabled_at: null }));
    await recordAudit(trx, isoTime(clock), actor, "account.reset", `account:${username}`, changes);
    return { ok: true as const, username, password };
  });
}

/**
 * Changes the role of an account, or closes and reopens it; its sessions end. The last administrator
 * who can sign in stays one. One's own account only when it is said to be meant (`meansOwn`).
 */
export async function changeAccount(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  change: { role: StaffRole; disabled: boolean; meansOwn: boolean },
): Promise<{ ok: true } | { ok: false; error: string }> {
  if (id === actor.staffId && !change.meansOwn)
    return { ok: false, error: accountsPage.ownRefused };
  return db
    .transaction()
    .execute(async (trx) => {
      // Takes the rows, so that two administrators who close each other cannot both succeed.
      await trx
        .updateTable("staff_accounts")
        .set({ role: "administrator" })
        .where("role", "=", "administrator")
        .execute();
      const disabled_at = change.disabled ? isoTime(clock) : null;
      const before = await trx
        .selectFrom("staff_accounts")
        .select(["role", "disabled_at"])
        .where("id", "=", id)
        .executeTakeFirst();
      const account = await trx
        .updateTable("staff_accounts")
        .set({ role: change.role, disabled_at })
        .where("id", "=", id)
        .returning("username")
        .executeTakeFirst();
      if (!account || !before) return { ok: false as const, error: "There is no such account" };
      const administrator = await trx
        .selectFrom("staff_accounts")
        .select("id")
        .where("role", "=", "administrator")
        .where("disabled_at", "is", null)
        .executeTakeFirst();
      if (!administrator) throw new LastAdministrator();
      await trx.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
      await recordAudit(
        trx,
        isoTime(clock),
        actor,
        "account.changed",
        `account:${account.username}`,
        changesBetween(standing(before), standing({ role: change.role, disabled_at })),
      );
      return { ok: true as const };
    })
    .catch((error: unknown) => {
      if (error instanceof LastAdministrator) return { ok: false as const, error: error.message };
      throw error;
    });
}

/** What the audit log says of an account. */
const standing = ({ role, disabled_at }: Pick<StaffAccount, "role" | "disabled_at">) => ({
  role,
  access: disabled_at ? "closed" : "open",
});

/** Rolls the change back. */
class LastAdministrator extends Error {
  constructor() {
    super("This is the last administrator; make another one first");
  }
}
