/** Reading a whole table, newest first, a batch at a time. */
import { type RawBuilder, sql } from "kysely";

export const BATCH = 1_000;

/** Where the last batch ended; created_at is ISO UTC. */
export interface Mark {
  created_at: string;
  id: string;
}

/**
 * Yields every row, asking `read` for at most BATCH rows after the last one until there are no more.
 * Rows must come in an order that rows added meanwhile do not disturb, the newest first.
 */
export async function* inBatches<Row>(read: (after: Row | null) => Promise<Row[]>) {
  let after: Row | null = null;
  for (;;) {
    const batch: Row[] = await read(after);
    yield* batch;
    if (batch.length < BATCH) return;
    after = batch.at(-1) ?? null;
  }
}

/** The condition "older than the mark", in the order of created_at and id; true without a mark. */
export function olderThan(mark: Mark | null): RawBuilder<boolean> {
  return mark ? sql`(created_at, id) < (${mark.created_at}, ${mark.id})` : sql`1 = 1`;
}
