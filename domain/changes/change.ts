import { sql, type Transaction } from "kysely";
import { retryConflicts } from "#db/database-errors.ts";
import type { Database, Db, DbOrTransaction, OpenDb, VersionName } from "#db/schema.ts";

const VERSIONS: VersionName[] = ["site", "desk"];

type Work<Value> = (trx: Transaction<Database>) => Promise<Value>;

/**
 * Makes a change that people can see, in one transaction: raises the version of what visitors see (`site`) or of
 * what only staff see (`desk`; staff see both, so one is enough), commits, and wakes the workers when jobs were
 * enqueued. A version may depend on what `work` returns. Runs `work` again when it conflicts
 * with another transaction, so `work` may do nothing that lasts outside of it.
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
    // The last statement: on PostgreSQL other changes wait from here to the commit.
    if (name) await raiseVersion(trx, name);
    return value;
  });

/**
 * A transaction on what no page keeps in memory: sessions, accounts, counters, queues, drafts of imports.
 * Otherwise like change().
 */
export async function changeUnversioned<Value>(db: Db, work: Work<Value>): Promise<Value> {
  const { value, hasJobs } = await retryConflicts(() =>
    (db as OpenDb).transaction().execute(async (trx) => {
      const value = await work(trx);
      return { value, hasJobs: withJobs.has(trx) };
    }),
  );
  if (hasJobs) for (const wake of workers.get(db) ?? []) wake();
  return value;
}

/**
 * A version is the moment of the change in ms, or one more than the last where that is greater: none comes
 * twice, also after a restored backup.
 */
async function raiseVersion(trx: DbOrTransaction, name: VersionName): Promise<void> {
  const now = Date.now();
  const next = sql<number>`case when versions.value < ${now} then ${now} else versions.value + 1 end`;
  await trx
    .insertInto("versions")
    .values({ name, value: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: next }))
    .execute();
}

/** Transactions that enqueued jobs. */
const withJobs = new WeakSet<DbOrTransaction>();
const workers = new WeakMap<Db, (() => void)[]>();

/** Wakes the workers once `trx` has committed. */
export const wakeAfter = (trx: DbOrTransaction) => withJobs.add(trx);

/** Calls `wake` after each transaction of this process that enqueued jobs in `db`. */
export const onJobs = (db: Db, wake: () => void) =>
  workers.set(db, [...(workers.get(db) ?? []), wake]);
