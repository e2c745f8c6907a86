/** Drafts of content: one for each key, shared by all who edit it. */
import { isDeepStrictEqual } from "node:util";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { ContentKey } from "./content-kinds.ts";
import { type ContentPath, type Json, valueAt, withValueAt } from "./content-path.ts";
import { completeContent } from "./find-kind.ts";
import { LANGUAGE } from "./language.ts";
import { readNewest } from "./newest-revision.ts";

export interface Draft {
  key: string;
  /** As typed so far: it may miss what its schema asks for. */
  value: Json;
  /** Counts the changes, over all drafts of the key: a form names the one draft that it was drawn from. */
  version: number;
  /** Who changed it last and when, ISO UTC. */
  staffId: string | null;
  username: string;
  updatedAt: string;
  /** Since when its publication is asked for, ISO UTC; null: it is not. */
  requestedAt: string | null;
}

/** A change of one field. */
export interface DraftEdit {
  path: ContentPath;
  /** What the field held when its writer changed it; undefined: nothing. */
  was?: Json | undefined;
  /** What it is to hold. */
  value: Json;
}

export interface Conflict {
  path: ContentPath;
  mine: Json;
  /** What a colleague wrote there meanwhile; undefined: the field is gone. */
  theirs?: Json | undefined;
}

interface SavedDraft {
  draft: Draft;
  /** Edits that were not taken, because a colleague changed the same field. All others are saved. */
  conflicts: Conflict[];
}

/** The most that a draft may hold, in characters of JSON. */
export const DRAFT_MAX = 200_000;

/** Thrown for a draft that would be too large. */
export class DraftTooLarge extends Error {}

/** How often a change is tried again when another came between. */
const TRIES = 5;

export async function readDraft(db: DbOrTransaction, key: ContentKey): Promise<Draft | null> {
  const row = await draftRows(db).where("key", "=", key).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** All drafts, those changed last first. */
export async function listDrafts(db: DbOrTransaction): Promise<Draft[]> {
  return (await draftRows(db).orderBy("updated_at", "desc").execute()).map(toDraft);
}

/**
 * Saves changes of single fields. The first one begins the draft from the newest revision, and where
 * there is none from `blank`. The same edit sent again changes nothing. Edits of different fields by two
 * people are both kept.
 */
export async function saveDraft(
  desk: Desk,
  key: ContentKey,
  edits: readonly DraftEdit[],
  blank: Json = null,
): Promise<SavedDraft> {
  for (let tries = 0; tries < TRIES; tries++) {
    const saved = await desk.db
      .transaction()
      .execute((trx) => trySave(trx, desk, key, edits, blank));
    if (saved) return saved;
  }
  throw new Error(`The draft of ${key} is changed too often to be saved`);
}

/** Null when another change came between. */
async function trySave(
  trx: DbOrTransaction,
  { clock, actor }: Desk,
  key: ContentKey,
  edits: readonly DraftEdit[],
  blank: Json,
): Promise<SavedDraft | null> {
  const before = await readDraft(trx, key);
  const newest = before ? before.value : ((await readNewest(trx, key)) as Json);
  const base = newest ?? blank;
  const { value, conflicts } = applyEdits(base, edits);
  if (before && isDeepStrictEqual(value, before.value)) return { draft: before, conflicts };
  const json = JSON.stringify(value);
  if (json.length > DRAFT_MAX) throw new DraftTooLarge(`The draft of ${key} is too large`);
  const draft: Draft = {
    key,
    value,
    version: (before?.version ?? (await endedWith(trx, key))) + 1,
    staffId: actor.staffId,
    username: actor.username,
    updatedAt: isoTime(clock),
    requestedAt: null,
  };
  if (!(await store(trx, draft, json, before?.version ?? null))) return null;
  if (!before) await recordAudit(trx, draft.updatedAt, actor, "content.drafted", `content:${key}`);
  return { draft, conflicts };
}

/** The version with which the last draft of a key ended; 0: there was none. */
export async function endedWith(db: DbOrTransaction, key: ContentKey): Promise<number> {
  const row = await db
    .selectFrom("content_draft_ends")
    .select("version")
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .executeTakeFirst();
  return row?.version ?? 0;
}

function applyEdits(base: Json, edits: readonly DraftEdit[]) {
  const conflicts: Conflict[] = [];
  let value = base;
  for (const { path, was, value: mine } of edits) {
    const theirs = valueAt(value, path);
    if (isDeepStrictEqual(theirs, mine)) continue;
    const next = withValueAt(value, path, mine);
    const isField = next !== null || path.length === 0;
    if (isField && isDeepStrictEqual(theirs ?? null, was ?? null)) value = next;
    else conflicts.push({ path, mine, theirs });
  }
  return { value, conflicts };
}

async function store(
  trx: DbOrTransaction,
  draft: Draft,
  json: string,
  versionBefore: number | null,
): Promise<boolean> {
  const row = {
    value: json,
    version: draft.version,
    staff_id: draft.staffId,
    username: draft.username,
    updated_at: draft.updatedAt,
    requested_at: null,
  };
  if (versionBefore === null) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("content_drafts")
      .values({ key: draft.key, language: LANGUAGE, ...row })
      .onConflict((conflict) => conflict.columns(["key", "language"]).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await trx
    .updateTable("content_drafts")
    .set(row)
    .where("key", "=", draft.key)
    .where("language", "=", LANGUAGE)
    .where("version", "=", versionBefore)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const draftRows = (db: DbOrTransaction) =>
  db.selectFrom("content_drafts").selectAll().where("language", "=", LANGUAGE);

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftRows>["executeTakeFirstOrThrow"]>>;

const toDraft = (row: DraftRow): Draft => ({
  key: row.key,
  value: completeContent(row.key, JSON.parse(row.value) as Json),
  version: row.version,
  staffId: row.staff_id,
  username: row.username,
  updatedAt: row.updated_at,
  requestedAt: row.requested_at,
});
