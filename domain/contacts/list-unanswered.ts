import type { Db } from "#db/schema.ts";

interface UnansweredMessage {
  id: string;
  /** ISO UTC. */
  created_at: string;
  name: string;
  subject: string;
  state: "new" | "in_progress";
}

export interface UnansweredMessages {
  counts: { new: number; in_progress: number };
  /** The oldest first. */
  longest: UnansweredMessage[];
}

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

/** Counts unanswered messages by state, and lists the `shown` oldest. */
export async function listUnanswered(db: Db, shown: number): Promise<UnansweredMessages> {
  const waiting = db.selectFrom("contacts").where("state", "in", WAITING_STATES);
  const [states, longest] = await Promise.all([
    waiting
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    waiting
      .select(["id", "created_at", "name", "subject", "state"])
      .$narrowType<{ state: UnansweredMessage["state"] }>()
      .orderBy("created_at")
      .orderBy("id")
      .limit(shown)
      .execute(),
  ]);
  const countOf = (state: string) => states.find((each) => each.state === state)?.count ?? 0;
  return { counts: { new: countOf("new"), in_progress: countOf("in_progress") }, longest };
}
