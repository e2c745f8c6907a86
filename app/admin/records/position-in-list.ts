/** Where an open record stands in the list that the filters show. */

export interface Place {
  position: number;
  total: number;
  /** What the address has to change to show the neighbour; null at the ends of the list. */
  previous: Record<string, string | null> | null;
  next: Record<string, string | null> | null;
}

/** "first" and "last" stand for the ends of a page, so that stepping goes on across pages. */
export function openedId(params: URLSearchParams, rows: readonly { id: string }[]): string | null {
  const open = params.get("open");
  if (open === "first") return rows[0]?.id ?? null;
  if (open === "last") return rows.at(-1)?.id ?? null;
  return open;
}

/** Null when the record is not among the rows of the page. */
export function placeOf(
  id: string,
  { rows, total, page }: { rows: readonly { id: string }[]; total: number; page: number },
  perPage: number,
): Place | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return null;
  const position = (page - 1) * perPage + at + 1;
  const before = rows[at - 1];
  const after = rows[at + 1];
  return {
    position,
    total,
    previous: before
      ? { open: before.id }
      : position > 1
        ? { open: "last", page: page > 2 ? String(page - 1) : null }
        : null,
    next: after
      ? { open: after.id }
      : position < total
        ? { open: "first", page: String(page + 1) }
        : null,
  };
}
