import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction, StaffRole } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** Stores an account whose password must be changed at the first sign-in; false when the name exists. */
export async function insertAccount(
  db: DbOrTransaction,
  clock: Clock,
  account: { username: string; role: StaffRole; password_hash: string },
): Promise<boolean> {
  const added = await db
    .insertInto("staff_accounts")
    .values({
      ...account,
      id: randomUUIDv7(),
      created_at: isoTime(clock),
      must_change_password: 1,
    })
    .onConflict((conflict) => conflict.column("username").doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}
