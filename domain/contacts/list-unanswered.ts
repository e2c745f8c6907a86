import type { Db } from "#db/schema.ts";

/** A message that staff have to answer; `created_at` is ISO UTC. */
export interface UnansweredMessage {
  id: string;
  created_at: string;
  name: string;
  subject: string;
  state: "new" | "in_progress";
}

export interface UnansweredMessages {
  counts: { new: number; in_progress: number };
  /** Those that wait longest, the longest first. */
  longest: UnansweredMessage[];
}

/** A message in one of these is still to be answered. */
export const WAITING_STATES = ["new", "in_progress"] as const;

/** How many messages no staff member has looked at. */
export async function countNew(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("contacts")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "new")
    .executeTakeFirstOrThrow();
  return count;
}

/** What is new or in progress among the messages. */
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
