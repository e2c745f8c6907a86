/**
 * What the audit log says of an export: the table and which filters were set, in their order, never
 * what was typed into them, because a name or an address would stay there for years. `known` are the
 * filters there are; anything else in the query is not named either.
 */
export function describeExport(
  table: string,
  query: URLSearchParams,
  known: readonly string[],
): string {
  const set = known.filter((name) => query.get(name));
  return set.length > 0 ? `${table}, filtered by ${set.join(", ")}` : table;
}
