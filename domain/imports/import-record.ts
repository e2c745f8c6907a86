/** The row of an import in the database: its states, how it changes, and the jobs that follow. */
import type { Updateable } from "kysely";
import { z } from "zod";
import { isUniqueViolation } from "#db/database-errors.ts";
import type { Db, DbOrTransaction, ImportState, ImportTable } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Layout, parseLayout } from "./files/layout.ts";

/** In these states it is undecided whether the import is written, and its file can be read again. */
export const READABLE: readonly ImportState[] = ["columns", "dates", "checking", "ready", "failed"];

/** In these states an import can be cancelled. */
export const UNDECIDED: readonly ImportState[] = ["receiving", ...READABLE];

/** Updates an import that is in one of `states`. Returns the row, or undefined when it is in another. */
export const updateImport = (
  db: DbOrTransaction,
  id: string,
  states: readonly ImportState[],
  values: Updateable<ImportTable>,
) =>
  db
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", states)
    .returningAll()
    .executeTakeFirst();

/** How the file of an import is read; null without one, or when the import is not in one of `states`. */
export async function findLayout(
  db: DbOrTransaction,
  id: string,
  states?: readonly ImportState[],
): Promise<Layout | null> {
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", id)
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .executeTakeFirst();
  return parseLayout(found?.layout ?? null);
}

/** Enqueues work on an import; a job with the same `uniqueKey` is not enqueued again. `now` is ISO UTC. */
export const enqueueImportJob = (
  db: DbOrTransaction,
  now: string,
  kind: "import.write" | "import.remove" | "import.clear",
  importId: string,
  uniqueKey: string,
) => enqueueJobs(db, now, { kind, payload: { importId }, uniqueKey });

const jobPayload = z.object({ importId: z.string() });
export const importOf = (payload: unknown): string => jobPayload.parse(payload).importId;

/**
 * Decides in one transaction that the records of an import go in or out; `decide` answers false when
 * the import is in another state. Returns why nothing was done, or null. A unique index allows one
 * import to be "busy" at a time.
 */
export async function decideImport(
  db: Db,
  decide: (trx: DbOrTransaction) => Promise<boolean>,
): Promise<"busy" | "moved-on" | null> {
  try {
    return (await db.transaction().execute(decide)) ? null : "moved-on";
  } catch (error) {
    if (isUniqueViolation(error)) return "busy";
    throw error;
  }
}
