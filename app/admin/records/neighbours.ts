import { useState } from "react";
import type { PositionInList } from "./position-in-list.ts";

type Neighbour = Record<string, string | null> | null;

/**
 * What comes after the open record once it has left the list, as a handled one leaves a view of what is
 * to handle: the rows behind it have moved up by one.
 */
export const afterLeaving = (position: PositionInList | null): Neighbour =>
  position?.next?.page ? { open: "last" } : (position?.next ?? null);

/** The neighbours of the open record. They stay known when a change takes it out of the list. */
export function useNeighbours(position: PositionInList | null): {
  previous: Neighbour;
  next: Neighbour;
} | null {
  const [known, setKnown] = useState(position);
  if (position && position !== known) setKnown(position);
  if (position) return position;
  return known && { previous: known.previous, next: afterLeaving(known) };
}
