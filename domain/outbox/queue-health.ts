import type { Db } from "#db/schema.ts";

/** The state of one kind of follow-up work; times are ISO UTC. */
export interface KindHealth {
  kind: string;
  /** Not done yet, the failing ones included. */
  waiting: number;
  /** Of those, how many have failed at least once. */
  retrying: number;
  /** Given up: staff have to handle these. */
  dead: number;
  lastDone: string | null;
  /** Whether its service is configured; without it the work waits. */
  isServed: boolean;
}

/** The follow-up work by kind, in the order of the kinds' names; `served` are those that run here. */
export async function readQueueHealth(db: Db, served: string[]): Promise<KindHealth[]> {
  const rows = await db
    .selectFrom("jobs")
    .select((eb) => {
      const waiting = eb.fn.countAll<number>().filterWhere("state", "in", ["waiting", "running"]);
      return [
        "kind",
        waiting.as("waiting"),
        waiting.filterWhere("last_error", "is not", null).as("retrying"),
        eb.fn.countAll<number>().filterWhere("state", "=", "dead").as("dead"),
        eb.fn.max("finished_at").filterWhere("state", "=", "done").as("lastDone"),
      ];
    })
    .groupBy("kind")
    .orderBy("kind")
    .execute();
  return rows.map((row) => ({ ...row, isServed: served.includes(row.kind) }));
}
