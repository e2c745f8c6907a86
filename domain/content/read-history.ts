import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { type DocumentKey, documentTypeOf } from "./document-types.ts";
import { readDraft } from "./drafts.ts";
import type { Json } from "./fields/content-path.ts";
import { parseDocument } from "./stored-values.ts";

/** The maximum number of revisions in the list. */
const MAX_ENTRIES = 50;

/** A state of a document: its draft, a revision, or the first edition. */
export interface HistoryState {
  /** The id of the revision, or "draft" or "first". */
  id: string;
  state: "draft" | "shown" | "scheduled" | "withdrawn" | "past" | "first";
  username: string;
  /** When it was written and when it appears, ISO UTC; null for the first edition. */
  at: string | null;
  publishAt: string | null;
  /** Null when the document was taken down. */
  value: Json;
}

/** Lists the draft of a document, its latest revisions, newest first, and its first edition. */
export async function readHistory(db: Db, clock: Clock, key: DocumentKey): Promise<HistoryState[]> {
  const draft = await readDraft(db, key);
  const rows = await db
    .selectFrom("content_revisions")
    .select(["id", "at", "publish_at", "username", "value", "withdraws"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(2 * MAX_ENTRIES)
    .execute();
  const now = isoTime(clock);
  const withdrawnIds = new Set(rows.map(({ withdraws }) => withdraws));
  const revisions = rows.filter(({ withdraws }) => withdraws === null);
  const shownRevision = revisions
    .filter(({ id, publish_at }) => publish_at <= now && !withdrawnIds.has(id))
    .toSorted((a, b) => b.publish_at.localeCompare(a.publish_at))[0];
  const firstEdition = documentTypeOf(key).firstEdition as Json;
  const states = revisions.slice(0, MAX_ENTRIES).map((row): HistoryState => {
    const { id, username, at, publish_at: publishAt } = row;
    const due = publishAt > now ? "scheduled" : "past";
    const current = row === shownRevision ? "shown" : due;
    const state = withdrawnIds.has(id) ? "withdrawn" : current;
    return { id, state, username, at, publishAt, value: parseDocument(key, row.value) as Json };
  });
  if (draft) {
    const { username, updatedAt: at } = draft;
    const value = draft.value ?? firstEdition;
    states.unshift({ id: "draft", state: "draft", username, at, publishAt: null, value });
  }
  if (firstEdition !== null) {
    const from = { username: "", at: null, publishAt: null };
    states.push({ id: "first", state: "first", ...from, value: firstEdition });
  }
  return states;
}
