import type { Db } from "#db/schema.ts";
import { hashPassword } from "#domain/passwords/password.ts";
import { randomPassword } from "#domain/passwords/random-password.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { insertAccount } from "./insert-account.ts";

export const FIRST_USERNAME = "admin";

/**
 * Adds the first account when there is none. Returns its random password, which is stored nowhere else
 * and must be changed at the first sign-in, or null when an account exists. Of two instances that start
 * at once one gets the password.
 */
export async function makeFirstAdministrator(db: Db, clock: Clock): Promise<string | null> {
  const existing = await db.selectFrom("staff_accounts").select("id").limit(1).executeTakeFirst();
  if (existing) return null;
  const password = randomPassword();
  const password_hash = await hashPassword(password);
  const account = { username: FIRST_USERNAME, role: "administrator" as const, password_hash };
  return (await insertAccount(db, clock, account)) ? password : null;
}
