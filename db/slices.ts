import { setImmediate } from "node:timers/promises";

/** Fewer than any statement accepts: SQLite 32,766 values, PostgreSQL 65,535. */
const MAX_ROWS_PER_STATEMENT = 400;

export function* slices<Row>(
  rows: readonly Row[],
  size = MAX_ROWS_PER_STATEMENT,
): Generator<readonly Row[]> {
  for (let offset = 0; offset < rows.length; offset += size)
    yield rows.slice(offset, offset + size);
}

/**
 * Yields slices, with a pause before each in which the process answers other requests, for lists of
 * perhaps a hundred thousand rows.
 */
export async function* slicesWithPauses<Row>(
  rows: readonly Row[],
  size?: number,
): AsyncGenerator<readonly Row[]> {
  for (const slice of slices(rows, size)) {
    await setImmediate();
    yield slice;
  }
}
