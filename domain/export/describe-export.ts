/**
 * The subject of an export in the audit log: the table and the names of the filters that were set, of
 * those in `known`. Never their values, because a name or an email would stay in the log for years.
 */
export function describeExport(
  table: string,
  query: URLSearchParams,
  known: readonly string[],
): string {
  const set = known.filter((name) => query.get(name));
  return set.length > 0 ? `${table}, filtered by ${set.join(", ")}` : table;
}
