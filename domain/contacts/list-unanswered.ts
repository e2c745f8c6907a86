import type { Db } from "#db/schema.ts";

export type UnansweredMessages = Awaited<ReturnType<typeof listUnanswered>>;

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

/** Counts unanswered messages by state, and lists the `shown` oldest, the oldest first. */
export async function listUnanswered(db: Db, shown: number) {
  const waiting = db.selectFrom("contacts").where("state", "in", WAITING_STATES);
  const [states, longest] = await Promise.all([
    waiting
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    waiting
      .select(["id", "created_at", "name", "subject", "state"])
      .$narrowType<{ state: (typeof WAITING_STATES)[number] }>()
      .orderBy("created_at")
      .orderBy("id")
      .limit(shown)
      .execute(),
  ]);
  const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
  return { counts: { new: countOf("new"), in_progress: countOf("in_progress") }, longest };
}
