/** The position of the open record in the filtered list, and its neighbours. */
import { useState } from "react";

export interface PositionInList {
  position: number;
  total: number;
  /** Changes of the search parameters that open the neighbour; null at an end of the list. */
  previous: Record<string, string | null> | null;
  next: Record<string, string | null> | null;
}

/** "first" and "last" mean the ends of a page, so that stepping continues on the next page. */
export function openedId(params: URLSearchParams, rows: readonly { id: string }[]): string | null {
  const open = params.get("open");
  if (open === "first") return rows[0]?.id ?? null;
  if (open === "last") return rows.at(-1)?.id ?? null;
  return open;
}

/** Null when the record is not among the rows of the page. */
export function positionOf(
  id: string,
  { rows, total, page }: { rows: readonly { id: string }[]; total: number; page: number },
  perPage: number,
): PositionInList | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return null;
  const position = (page - 1) * perPage + at + 1;
  const neighbour = (row: { id: string } | undefined) => (row ? { open: row.id } : null);
  const previousPage =
    position > 1 ? { open: "last", page: page > 2 ? String(page - 1) : null } : null;
  const nextPage = position < total ? { open: "first", page: String(page + 1) } : null;
  return {
    position,
    total,
    previous: neighbour(rows[at - 1]) ?? previousPage,
    next: neighbour(rows[at + 1]) ?? nextPage,
  };
}

type Neighbour = PositionInList["next"];

/**
 * What comes after the open record once it has left the list, as a handled one leaves a view of what is
 * to handle: the rows behind it have moved up by one.
 */
export const afterLeaving = (position: PositionInList | null): Neighbour =>
  position?.next?.page ? { open: "last" } : (position?.next ?? null);

/** The neighbours of the open record. They stay known when a change takes it out of the list. */
export function useNeighbours(
  position: PositionInList | null,
): Pick<PositionInList, "previous" | "next"> | null {
  const [known, setKnown] = useState(position);
  if (position && position !== known) setKnown(position);
  if (position) return position;
  return known && { previous: known.previous, next: afterLeaving(known) };
}
