import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { isToAnswer } from "./to-answer.ts";

/** Counts messages that no member of staff has handled, without snoozed ones. */
export async function countNew(db: Db, clock: Clock): Promise<number> {
  const { count } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "new")
    .where(isToAnswer(isoTime(clock)))
    .executeTakeFirstOrThrow();
  return count;
}
