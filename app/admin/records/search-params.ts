/** The URL of a list holds its filters, its order, its page and the open record. */

/** The current search parameters with some changed; an empty value removes one. */
export function changeParams(
  current: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  // What was done before is no part of where one goes.
  next.delete("done");
  return `?${next}`;
}
