import type { Db } from "#db/schema.ts";

/** States of messages that staff still have to answer. */
export const WAITING_STATES = ["new", "in_progress"] as const;

/** Counts messages that no member of staff has handled. */
export async function countNew(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}
