import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction, StaffRole } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { hashPassword, randomPassword } from "./password.ts";

interface NewAccount {
  username: string;
  role: StaffRole;
  password_hash: string;
  name?: string | null;
  email?: string | null;
  invited_at?: string | null;
}

/**
 * Stores an account whose password must be changed at the first sign-in. Returns its id, or null
 * when the username or the email address is taken.
 */
export async function insertAccount(
  db: DbOrTransaction,
  clock: Clock,
  account: NewAccount,
): Promise<string | null> {
  const row = await db
    .insertInto("staff_accounts")
    .values({ ...account, id: randomUUIDv7(), created_at: isoTime(clock), must_change_password: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

export const FIRST_USERNAME = "admin";

/**
 * Adds the first account when there is none. Returns its random password, which is stored nowhere
 * else and must be changed at the first sign-in, or null when an account exists. When two instances
 * start at the same time, only one gets the password.
 */
export async function addFirstAdministrator(db: Db, clock: Clock): Promise<string | null> {
  const anyAccount = await db.selectFrom("staff_accounts").select("id").limit(1).executeTakeFirst();
  if (anyAccount) return null;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  const account = { username: FIRST_USERNAME, role: "administrator" as const, password_hash };
  return (await insertAccount(db, clock, account)) ? password : null;
}
