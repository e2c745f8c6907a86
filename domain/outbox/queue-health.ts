import type { Db } from "#db/schema.ts";

export type KindHealth = Awaited<ReturnType<typeof readQueueHealth>>[number];

/**
 * The follow-up work by kind, in the order of the kinds' names: how many jobs are not done yet, have
 * failed at least once, or are dead (staff have to handle these), and when one was last done. `served`
 * are the kinds whose service is configured; others wait.
 */
export async function readQueueHealth(db: Db, served: string[]) {
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
