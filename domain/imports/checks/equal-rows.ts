import { isContentKey } from "#domain/imports/files/read-row.ts";

/** The first line of each content that has been seen, and how many rows have it. */
export type EqualRows = Map<string, { line: number; count: number }>;

/**
 * Rows without an id of their own that say the same are as many gifts: the second gets its own id, and so
 * on. The n-th of them in a file is the n-th in the books, so that the same file once more adds nothing
 * (docs/decisions/0031). Answers the hint for staff, null for the first.
 */
export function numberEqualRow(
  row: { external_id: string; line: number },
  seen: EqualRows,
): string | null {
  if (!isContentKey(row.external_id)) return null;
  const known = seen.get(row.external_id);
  if (!known) {
    seen.set(row.external_id, { line: row.line, count: 1 });
    return null;
  }
  known.count += 1;
  row.external_id = `${row.external_id}:${known.count}`;
  return `the same as line ${known.line}, counts as a gift of its own`;
}
