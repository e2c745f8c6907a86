import { contactStates } from "#content/staff.ts";
import { bulkLabels, recordLists } from "#content/staff-lists.ts";
import type { Db, RecordTable } from "#db/schema.ts";
import { listColleagues } from "#domain/accounts/list-colleagues.ts";
import { findHeldAnswer } from "#domain/correspondence/undo-answer.ts";
import { undoable } from "#domain/lists/stored-bulk.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import type { BulkDone } from "./undo-slab.tsx";

/** What `?done=` names, if this account did it just now and can undo it. */
export async function describeDone(
  db: Db,
  list: RecordTable,
  url: URL,
  { staffId, now }: Viewpoint,
): Promise<BulkDone | null> {
  const key = url.searchParams.get("done");
  if (!key) return null;
  const [, mailId] = ANSWER.exec(key) ?? [];
  if (mailId) return describeAnswer(db, key, mailId, { staffId, now });
  const change = await undoable(db, { key, table: list, now, actor: { staffId } });
  if (!change) return null;
  const records = recordLists[list].count(change.records.length);
  const { kind, value } = change;
  switch (kind) {
    case "assign": {
      const colleague = (await listColleagues(db)).find(({ id }) => id === value);
      return { key, text: bulkLabels.done.assign(records, colleague?.name ?? null) };
    }
    case "state": {
      const state = contactStates.find((each) => each.value === value)?.name ?? null;
      return { key, text: bulkLabels.done.state(records, state) };
    }
    case "confirm":
    case "void":
    case "restore":
      return { key, text: bulkLabels.done[kind](records) };
    default:
      return null;
  }
}

/** The key of an answer's job (domain/correspondence/answer-key.ts). */
const ANSWER = /^answer:(.+)$/;

async function describeAnswer(
  db: Db,
  key: string,
  mailId: string,
  { staffId, now }: Pick<Viewpoint, "staffId" | "now">,
): Promise<BulkDone | null> {
  const held = await findHeldAnswer(db, now, staffId, mailId);
  if (!held) return null;
  const { contact_id: contactId, name, text, run_at } = held;
  const leftMs = Date.parse(run_at) - Date.parse(now);
  return { key, text: bulkLabels.done.answer(name), answer: { mailId, contactId, text, leftMs } };
}
