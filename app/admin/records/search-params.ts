/** The address of a records page: everything that is looked for stands in it. */

/** The present search parameters with some changed; an empty value takes one off. */
export function changeParams(
  present: URLSearchParams,
  changes: Record<string, string | null>,
): string {
  const next = new URLSearchParams(present);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const text = next.toString();
  return text ? `?${text}` : "?";
}

const NO_FILTERS = new Set(["page", "sort", "order", "open", "notice", "before"]);

/** How many filters the address names. */
export const countFilters = (params: URLSearchParams) =>
  Array.from(params).filter(([name, value]) => value !== "" && !NO_FILTERS.has(name)).length;

/** Whether a range ends before it begins. */
export const crosses = <Value extends string | number>(
  from: Value | undefined,
  to: Value | undefined,
): boolean => from !== undefined && to !== undefined && from > to;
