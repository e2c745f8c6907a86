/**
 * Drafts of content: one for each document, shared by everyone who edits it. Also stores who has a
 * document open.
 */
import { isDeepStrictEqual } from "node:util";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { EDITOR_OPEN_MS } from "#domain/values/durations.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import type { DocumentKey } from "./document-types.ts";
import type { Json } from "./fields/content-path.ts";
import { LANGUAGE } from "./revisions.ts";
import { completeDocument } from "./stored-values.ts";

type SaveResult = Result<unknown, "changed" | "too-large">;

interface DraftAttempt {
  /** True when the document had no draft. */
  isNew: boolean;
  isSaved: boolean;
}

/** The limit for a draft, in characters of JSON. */
export const MAX_DRAFT_LENGTH = 200_000;

export async function readDraft(db: DbOrTransaction, key: DocumentKey) {
  const row = await selectDrafts(db).where("key", "=", key).executeTakeFirst();
  return row ? toDraft(row) : null;
}

/** Lists all drafts, the most recently changed first. */
export async function listDrafts(db: DbOrTransaction) {
  return (await selectDrafts(db).orderBy("updated_at", "desc").execute()).map(toDraft);
}

/**
 * Saves a whole draft, or starts one. `version` is the current version that the writer saw. With
 * any other version the draft is refused as "changed", so that no one overwrites a text they
 * haven't seen. Sending the same value again changes nothing.
 */
export async function saveDraft(
  { db, clock, actor }: StaffContext,
  key: DocumentKey,
  value: Json,
  version: number,
): Promise<SaveResult> {
  const json = JSON.stringify(value);
  if (json.length > MAX_DRAFT_LENGTH) return refusedFor("too-large");
  const { isSaved } = await change(
    db,
    { desk: ({ isNew }: DraftAttempt) => isNew },
    async (trx) => {
      const before = await readDraft(trx, key);
      const isNew = !before;
      if (before && isDeepStrictEqual(before.value, value)) return { isNew, isSaved: true };
      if ((await readDraftVersion(trx, key)) !== version) return { isNew, isSaved: false };
      const now = isoTime(clock);
      if (!before) return { isNew, isSaved: await startDraft(trx, { now, actor }, key, json) };
      const { numUpdatedRows } = await trx
        .updateTable("content_drafts")
        .set(draftColumns({ now, actor }, json, version + 1))
        .where("key", "=", key)
        .where("version", "=", version)
        .executeTakeFirst();
      return { isNew, isSaved: numUpdatedRows > 0n };
    },
  );
  return isSaved ? { ok: true } : refusedFor("changed");
}

/** Starts a draft with `json`. Returns false when the document has one. */
export async function startDraft(
  trx: DbTransaction,
  auditContext: AuditContext,
  key: DocumentKey,
  json: string,
) {
  const version = (await readLastDraftVersion(trx, key)) + 1;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("content_drafts")
    .values({ key, language: LANGUAGE, ...draftColumns(auditContext, json, version) })
    .onConflict((conflict) => conflict.columns(["key", "language"]).doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  await recordAudit(trx, auditContext, "content.drafted", `content:${key}`);
  return true;
}

/**
 * Ends a draft without publishing it. Returns false, and the draft stays, when a colleague has
 * changed it in the meantime.
 */
export async function discardDraft(
  { db, clock, actor }: StaffContext,
  key: DocumentKey,
  version: number,
) {
  return change(db, "desk", async (trx) => {
    if (!(await endDraft(trx, key, version))) return (await readDraft(trx, key)) === null;
    await recordAudit(trx, { now: isoTime(clock), actor }, "content.discarded", `content:${key}`);
    return true;
  });
}

/**
 * Removes the draft of this version and stores that the draft ended with it. Returns false when
 * there is none.
 */
export async function endDraft(trx: DbTransaction, key: DocumentKey, version: number) {
  const { numDeletedRows } = await trx
    .deleteFrom("content_drafts")
    .where("key", "=", key)
    .where("version", "=", version)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await trx
    .insertInto("content_draft_ends")
    .values({ key, language: LANGUAGE, version })
    .onConflict((conflict) => conflict.columns(["key", "language"]).doUpdateSet({ version }))
    .execute();
  return true;
}

/** Returns the version of a document's draft, or the version with which its last draft ended. */
export const readDraftVersion = async (db: DbOrTransaction, key: DocumentKey) =>
  (await readDraft(db, key))?.version ?? (await readLastDraftVersion(db, key));

/** Returns the version with which the last draft of a document ended, or 0 when there was none. */
export async function readLastDraftVersion(db: DbOrTransaction, key: DocumentKey) {
  const row = await db
    .selectFrom("content_draft_ends")
    .select("version")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.version ?? 0;
}

const draftColumns = ({ now, actor }: AuditContext, json: string, version: number) => ({
  value: json,
  version,
  staff_id: actor.staffId,
  username: actor.username,
  updated_at: now,
});

const selectDrafts = (db: DbOrTransaction) => db.selectFrom("content_drafts").selectAll();

type DraftRow = Awaited<ReturnType<ReturnType<typeof selectDrafts>["executeTakeFirstOrThrow"]>>;

const toDraft = (row: DraftRow) => ({
  key: row.key,
  /** The value as typed so far. Required fields may be missing. */
  value: completeDocument(row.key, JSON.parse(row.value) as Json),
  /** Counts the changes over all drafts of the document. */
  version: row.version,
  /** The user who last changed the draft, and when (ISO UTC). */
  username: row.username,
  updatedAt: row.updated_at,
});

/** Stores that the actor has a document open. */
export async function recordOpenDocument(
  { db, clock, actor }: StaffContext<StaffActor>,
  key: DocumentKey,
) {
  const at = isoTime(clock);
  await db
    .insertInto("open_documents")
    .values({ key, staff_id: actor.staffId, at })
    .onConflict((conflict) => conflict.columns(["key", "staff_id"]).doUpdateSet({ at }))
    .execute();
}

/** Returns the usernames of the other people who have a document open. */
export async function listOtherEditors(
  { db, clock, actor }: StaffContext<StaffActor>,
  key: DocumentKey,
) {
  const rows = await db
    .selectFrom("open_documents")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select("username")
    .where("key", "=", key)
    .where("staff_id", "<>", actor.staffId)
    .where("at", ">", isoTime(clock, -EDITOR_OPEN_MS))
    .orderBy("username")
    .execute();
  return rows.map(({ username }) => username);
}
