import { type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export const ROWS_PER_BATCH = 1_000;

/** The last row of a batch; created_at is ISO UTC. */
export interface Position {
  created_at: string;
  id: string;
}

/**
 * Yields every row. Calls `read` for at most BATCH rows after the last one until there are no more.
 * Rows come newest first, so that rows added in the meantime do not shift them.
 */
export async function* readInBatches<Row>(read: (after: Row | null) => Promise<Row[]>) {
  let after: Row | null = null;
  for (;;) {
    const batch: Row[] = await read(after);
    yield* batch;
    if (batch.length < ROWS_PER_BATCH) return;
    after = batch.at(-1) ?? null;
  }
}

/**
 * Returns the query for the next batch of records, newest first; the first batch without `after`.
 */
export const readBatchAfter = <Table extends keyof Database, Row extends Position>(
  query: SelectQueryBuilder<Database, Table, Row>,
  after: Position | null,
): Promise<Row[]> =>
  query
    .where(
      after
        ? sql<boolean>`(created_at, id) < (${after.created_at}, ${after.id})`
        : sql<boolean>`1 = 1`,
    )
    .orderBy(sql`created_at`, "desc")
    .orderBy(sql`id`, "desc")
    .limit(ROWS_PER_BATCH)
    .execute() as Promise<Row[]>;
