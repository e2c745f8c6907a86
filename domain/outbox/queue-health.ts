import type { Db } from "#db/schema.ts";

/** How one kind of follow-up work goes; times are ISO UTC. */
export interface KindHealth {
  kind: string;
  /** Written down and not done yet, the failing ones included. */
  waiting: number;
  /** Of those, how many have failed at least once. */
  retrying: number;
  /** Given up: staff have to look at these. */
  dead: number;
  lastDone: string | null;
  /** Whether the service that does it is configured; without it the work waits. */
  isServed: boolean;
}

/** How the follow-up work goes, by kind, in the order of their names; `served` are those done here. */
export async function readQueueHealth(db: Db, served: string[]): Promise<KindHealth[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((eb) => [
      "kind",
      eb.fn.countAll<number>().filterWhere("state", "in", ["waiting", "running"]).as("waiting"),
      eb.fn
        .countAll<number>()
        .filterWhere("state", "in", ["waiting", "running"])
        .filterWhere("last_error", "is not", null)
        .as("retrying"),
      eb.fn.countAll<number>().filterWhere("state", "=", "dead").as("dead"),
      eb.fn.max("finished_at").filterWhere("state", "=", "done").as("lastDone"),
    ])
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map((row) => ({ ...row, isServed: served.includes(row.kind) }));
}
