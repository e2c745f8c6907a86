/** Fewer than any statement takes: SQLite 32,766 values, PostgreSQL 65,535. */
const ROWS_IN_A_STATEMENT = 400;

export function* slices<Row>(
  rows: readonly Row[],
  size = ROWS_IN_A_STATEMENT,
): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}
