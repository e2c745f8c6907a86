import { setImmediate } from "node:timers/promises";

/** Fewer than any statement takes: SQLite 32,766 values, PostgreSQL 65,535. */
const ROWS_IN_A_STATEMENT = 400;

export function* slices<Row>(
  rows: readonly Row[],
  size = ROWS_IN_A_STATEMENT,
): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

/** As slices, with a pause before each in which the process answers others: for what may be a hundred thousand rows. */
export async function* unhurriedSlices<Row>(
  rows: readonly Row[],
  size?: number,
): AsyncGenerator<readonly Row[]> {
  for (const slice of slices(rows, size)) {
    await setImmediate();
    yield slice;
  }
}
