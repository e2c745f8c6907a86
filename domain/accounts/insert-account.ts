import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction, StaffRole } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

interface NewAccount {
  username: string;
  role: StaffRole;
  password_hash: string;
  name?: string | null;
  email?: string | null;
  invited_at?: string | null;
}

/**
 * Stores an account whose password must be changed at the first sign-in. Returns its id, or null when
 * the username or the mail address is taken.
 */
export async function insertAccount(
  db: DbOrTransaction,
  clock: Clock,
  account: NewAccount,
): Promise<string | null> {
  const added = await db
    .insertInto("staff_accounts")
    .values({ ...account, id: randomUUIDv7(), created_at: isoTime(clock), must_change_password: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added?.id ?? null;
}
