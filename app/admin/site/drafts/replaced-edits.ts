/** What one browser has saved in a draft, and what of it a colleague has replaced since. */
import { type ContentPath, type Json, valueAt, withEdits } from "#domain/content/content-path.ts";
import type { Conflict, DraftEdit } from "#domain/content/drafts.ts";

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Whether one place lies in the other, or is the same. */
const isWithin = (a: ContentPath, b: ContentPath) =>
  isSame(a.slice(0, b.length), b.slice(0, a.length));

/** The saved edits after `sent` were delivered: each place once, and none that is `open` again. */
export const savedWith = (
  saved: readonly DraftEdit[],
  sent: readonly DraftEdit[],
  open: readonly { path: ContentPath }[],
): DraftEdit[] =>
  sent
    .reduce<DraftEdit[]>(
      (all, edit) => [...all.filter(({ path }) => !isWithin(path, edit.path)), edit],
      [...saved],
    )
    .filter(({ path }) => !open.some((other) => isWithin(path, other.path)));

/** A document with one's own version at the places that wait for a choice. */
export const withMine = (value: Json, conflicts: readonly Conflict[]): Json =>
  withEdits(
    value,
    conflicts.map(({ path, mine }) => ({ path, value: mine })),
  );

/** Tells the saved edits that the document still holds from those that a colleague replaced. */
export function findReplaced(
  value: Json,
  saved: readonly DraftEdit[],
  before: readonly Conflict[],
): { saved: DraftEdit[]; replaced: Conflict[] } {
  const gone = saved.filter((edit) => !isThere(value, edit));
  const replaced = [...before, ...gone.map(({ path, value: mine }) => ({ path, mine }))]
    .map((each) => ({ ...each, theirs: valueAt(value, each.path) }))
    .filter(({ mine, theirs }) => !isSame(mine, theirs));
  return { saved: saved.filter((edit) => !gone.includes(edit)), replaced };
}

/** A text of a list is there as long as an entry of the list has it: entries may move. */
function isThere(value: Json, { path, value: mine }: DraftEdit): boolean {
  if (isSame(valueAt(value, path), mine)) return true;
  const list = path.findIndex((name) => typeof name === "number");
  const entries = list < 0 ? undefined : valueAt(value, path.slice(0, list));
  return Array.isArray(entries) && JSON.stringify(entries).includes(JSON.stringify(mine));
}
