import { contactStates } from "#content/staff.ts";
import { bulkLabels, recordLists } from "#content/staff-lists.ts";
import type { Db } from "#db/schema.ts";
import type { Colleague } from "#domain/accounts/person.ts";
import { undoableBulk } from "#domain/contacts/stored-bulk.ts";
import { findHeldAnswer } from "#domain/correspondence/undo-answer.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";

/** What was done just now with messages. */
export interface Done {
  key: string;
  text: string;
  mayUndo: boolean;
  /** An answer whose mail the outbox holds for `leftMs` longer. */
  answer?: { mailId: string; contactId: string; text: string; leftMs: number };
}

/** The key of an answer's job (domain/correspondence/answer-key.ts). */
const ANSWER = /^answer:(.+)$/;

/** What `?done=` names, if this account did it just now. */
export async function describeDone(
  db: Db,
  key: string | null,
  { staffId, now }: Viewpoint,
  colleagues: readonly Colleague[],
): Promise<Done | null> {
  if (!key) return null;
  const [, mailId] = ANSWER.exec(key) ?? [];
  if (mailId) {
    const held = await findHeldAnswer(db, now, staffId, mailId);
    if (!held) return null;
    const { contact_id: contactId, name, text, run_at } = held;
    const leftMs = Date.parse(run_at) - Date.parse(now);
    const answer = { mailId, contactId, text, leftMs };
    return { key, text: bulkLabels.done.answer(name), mayUndo: true, answer };
  }
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
