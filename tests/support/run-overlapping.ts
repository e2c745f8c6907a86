/**
 * Makes transactions meet on PostgreSQL. On SQLite none overlap, because there is only one
 * connection.
 */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";

/** Lets transactions read, and stops each where it first writes to the table. */
export const blockWritesTo = (table: string) => `lock table ${table} in share mode`;

export type OverlappingActions<Results extends unknown[]> = {
  [At in keyof Results]: () => Promise<Results[At]>;
};

/**
 * Starts each action once the previous one has ended or waits for a lock of the database, while
 * the statement `held` holds one. Then it releases that lock, and returns the results of the
 * actions. So the later actions have read before the first has written, unless a lock of the
 * product makes them wait.
 */
export async function runOverlapping<Results extends unknown[]>(
  db: Db,
  held: string,
  ...actions: OverlappingActions<Results>
): Promise<Results> {
  const started: Promise<unknown>[] = [];
  let ended = 0;
  const end = () => {
    ended += 1;
  };
  await changeUnversioned(db, async (trx) => {
    await sql.raw(held).execute(trx);
    for (const action of actions) {
      const running = action();
      running.then(end, end);
      started.push(running);
      const stopped = async () => ended + (await countWaiting(db));
      await expect.poll(stopped, { interval: 10 }).toBe(started.length);
    }
  });
  return (await Promise.all(started)) as Results;
}

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
