import { sql } from "kysely";
import { retryConflicts } from "#db/database-errors.ts";
import type { Db, DbOrTransaction, DbTransaction, OpenDb, VersionName } from "#db/schema.ts";

const VERSIONS: VersionName[] = ["site", "desk"];

type Work<Value> = (trx: DbTransaction) => Promise<Value>;

/**
 * Makes a change that people can see, in one transaction. Raises the version of what visitors see
 * (`site`) or of what only staff see (`desk`), commits, and wakes the workers when jobs were
 * enqueued. Staff also see a `site` change, so one version is enough. A version may depend on what
 * `work` returns. `work` runs again when it conflicts with another transaction, so it may do
 * nothing that lasts outside of the transaction.
 */
export const change = <Value>(
  db: Db,
  version: VersionName | Partial<Record<VersionName, (value: Value) => boolean>>,
  work: Work<Value>,
): Promise<Value> =>
  changeUnversioned(db, async (trx) => {
    const value = await work(trx);
    const isSeen = (name: VersionName) =>
      typeof version === "string" ? version === name : version[name]?.(value);
    const name = VERSIONS.find(isSeen);
    // This is the last statement, because on PostgreSQL other changes wait from here to the commit.
    if (name) await raiseVersion(trx, name);
    return value;
  });

/**
 * Changes data that no page keeps in memory: sessions, accounts, counters, queues, drafts of
 * imports. Works like change() otherwise.
 */
export async function changeUnversioned<Value>(db: Db, work: Work<Value>): Promise<Value> {
  const { value, hasJobs } = await retryConflicts(() =>
    (db as OpenDb).transaction().execute(async (trx) => {
      const value = await work(trx);
      return { value, hasJobs: transactionsWithJobs.has(trx) };
    }),
  );
  if (hasJobs) for (const wake of workers.get(db) ?? []) wake();
  return value;
}

/**
 * Raises a version to the time of the change in ms, or to the last version plus one if that is
 * greater. No version comes twice, even after a backup is restored. change() calls it; call it
 * where a change that pages don't show seldom writes something that they show.
 */
export async function raiseVersion(trx: DbTransaction, name: VersionName) {
  const now = Date.now();
  const next = sql<number>`case when versions.value < ${now} then ${now} else versions.value + 1 end`;
  await trx
    .insertInto("versions")
    .values({ name, value: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: next }))
    .execute();
}

/** The transactions that enqueued jobs. */
const transactionsWithJobs = new WeakSet<DbOrTransaction>();
const workers = new WeakMap<Db, (() => void)[]>();

/** Wakes the workers once `trx` has committed. */
export const wakeAfterCommit = (trx: DbTransaction) => transactionsWithJobs.add(trx);

/** Calls `wake` after each transaction of this process that enqueued jobs in `db`. */
export const onJobsEnqueued = (db: Db, wake: () => void) =>
  workers.set(db, [...(workers.get(db) ?? []), wake]);
