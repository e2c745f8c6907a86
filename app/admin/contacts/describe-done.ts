import { contactStates } from "#content/staff.ts";
import { bulkLabels, recordLists } from "#content/staff-lists.ts";
import type { Db } from "#db/schema.ts";
import type { Colleague } from "#domain/accounts/person.ts";
import { undoableBulk } from "#domain/contacts/stored-bulk.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";

/** What was done just now with messages. */
export interface Done {
  key: string;
  text: string;
  mayUndo: boolean;
}

/** What `?done=` names, if this account did it just now. */
export async function describeDone(
  db: Db,
  key: string | null,
  { staffId, now }: Viewpoint,
  colleagues: readonly Colleague[],
): Promise<Done | null> {
  if (!key) return null;
  const bulk = await undoableBulk(db, now, staffId, key);
  if (!bulk) return null;
  const { change, count, before } = bulk;
  const messages = recordLists.contacts.count(count);
  const state = contactStates.find(({ value }) => value === change.state)?.name;
  const assignee = colleagues.find(({ id }) => id === change.assignee_id)?.name;
  const text = state
    ? bulkLabels.done.state(messages, state)
    : bulkLabels.done.assign(messages, assignee ?? null);
  return { key, text, mayUndo: before.length > 0 };
}
