/** The position of the open record in the filtered list, and its neighbours on the page of the list. */
import { useState } from "react";

export interface PositionInList {
  position: number;
  total: number;
  /** Their ids; null at an end of the page. */
  previous: string | null;
  next: string | null;
}

/** Null when the record is not among the rows of the page. */
export function positionOf(
  id: string,
  { rows, total, page }: { rows: readonly { id: string }[]; total: number; page: number },
  perPage: number,
): PositionInList | null {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) return null;
  const [previous = null, next = null] = [rows[at - 1]?.id, rows[at + 1]?.id];
  return { position: (page - 1) * perPage + at + 1, total, previous, next };
}

/** The neighbours of the open record. They stay known when a change takes it out of the list. */
export function useNeighbours(position: PositionInList | null): PositionInList | null {
  const [known, setKnown] = useState(position);
  if (position && position !== known) setKnown(position);
  return position ?? known;
}
