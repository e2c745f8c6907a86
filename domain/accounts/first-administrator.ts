import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { hashPassword } from "#domain/passwords/password.ts";
import { randomPassword } from "#domain/passwords/random-password.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

export const FIRST_USERNAME = "admin";

/**
 * Makes the first account when there is none. Answers its random password, which is known nowhere
 * else afterwards and must be changed at the first sign-in, or null when an account exists already.
 */
export async function makeFirstAdministrator(db: Db, clock: Clock): Promise<string | null> {
  const existing = await db.selectFrom("staff_accounts").select("id").limit(1).executeTakeFirst();
  if (existing) return null;
  const password = randomPassword();
  const made = await db
    .insertInto("staff_accounts")
    .values({
      id: randomUUIDv7(),
      created_at: isoTime(clock),
      username: FIRST_USERNAME,
      password_hash: await hashPassword(password),
      role: "administrator",
      must_change_password: 1,
    })
    // Two instances may start at once on one database; only one tells a password.
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return made ? password : null;
}
