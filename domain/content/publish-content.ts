import { randomUUIDv7 } from "node:crypto";
import { itemOf } from "#content/documents.ts";
import { lock } from "#db/lock.ts";
import type { DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { findDraftProblems, withSlug } from "./check-draft.ts";
import { type DocumentKey, documentTypeOf, isDocumentKey, isItem } from "./document-types.ts";
import { endDraft, readDraft, startDraft } from "./drafts.ts";
import type { ContentProblem, ProblemContext } from "./fields/content-path.ts";
import { activeRevisions, LANGUAGE, readNewestRevision, readShownRevision } from "./revisions.ts";
import { parseDocument, titleOfValue } from "./stored-values.ts";

/** Additional work in the transaction of a publication; either all of it is done or none. */
export type ExtraWork = (trx: DbTransaction, revisionId: string) => Promise<void>;

interface Publication {
  /** The version of the draft that the staff member saw. */
  version: number;
  /** When the revision appears, ISO UTC. */
  publishAt: string;
  context: ProblemContext;
}

type PublishResult =
  | { ok: true }
  | { ok: false; reason: "changed" }
  | { ok: false; reason: "problems"; problems: ContentProblem[] };

/**
 * Publishes a draft at once or at a set time, and ends it; a draft with problems stays. Other
 * scheduled revisions of an item are withdrawn. Publishing a draft that has already ended (the same
 * form sent again) is refused as "changed".
 */
export async function publishDraft(
  { db, clock, actor }: StaffContext,
  key: DocumentKey,
  { version, publishAt, context }: Publication,
  extraWork?: ExtraWork,
): Promise<PublishResult> {
  const now = isoTime(clock);
  return change(db, "site", async (trx) => {
    const draft = await readDraft(trx, key);
    if (draft?.version !== version) return refusedFor("changed");
    // Prevents two people who publish in one collection from taking the same slug.
    await lock(trx, `addresses:${itemOf(key)?.collection ?? key}`);
    const moment = { ...context, now: new Date(publishAt) };
    const problems = await findDraftProblems(trx, key, draft.value, moment);
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const { type, firstEdition } = documentTypeOf(key);
    const parsedValue = type.schema.parse(withSlug(key, draft.value));
    const day = dayOf(publishAt, context.timeZone);
    let value = parsedValue;
    if (type.onRepublish) {
      const shownValue = (await readShownRevision(trx, key, now)).value;
      const earlierValues = [shownValue, firstEdition, ...(await readAllValues(trx, key))];
      value = type.onRepublish(parsedValue, earlierValues.filter(Boolean), day);
    } else if (type.onFirstPublish && !(await wasShown(trx, key, now)))
      value = type.onFirstPublish(parsedValue, day);
    if (!(await endDraft(trx, key, version))) return refusedFor("changed");
    const json = JSON.stringify(value);
    const id = await addPublication(trx, { now, actor }, { key, json, publishAt });
    // A scheduled notice appears between others; any other revision would undo this one.
    if (key !== "notice") await withdrawScheduled(trx, { now, actor }, key, id);
    await extraWork?.(trx, id);
    return { ok: true };
  });
}

/** Reads all values that a document ever had, also withdrawn ones. */
const readAllValues = async (trx: DbTransaction, key: DocumentKey) =>
  (await trx.selectFrom("content_revisions").select("value").where("key", "=", key).execute()).map(
    ({ value }): unknown => JSON.parse(value),
  );

const wasShown = async (trx: DbTransaction, key: DocumentKey, now: string) =>
  documentTypeOf(key).firstEdition !== null ||
  (await activeRevisions(trx)
    .select("id")
    .where("key", "=", key)
    .where("publish_at", "<=", now)
    .executeTakeFirst()) !== undefined;

/**
 * Takes the notice or an item of a collection off the site, and resets any other document to its
 * first edition. Withdraws a scheduled item too, or it would reappear. Taking a document down again
 * changes nothing.
 */
export async function unpublish(
  { db, clock, actor }: StaffContext,
  key: DocumentKey,
  extraWork?: ExtraWork,
) {
  const now = isoTime(clock);
  await change(db, "site", async (trx) => {
    const json = isItem(key) ? await withdrawScheduled(trx, { now, actor }, key) : undefined;
    if ((await readShownRevision(trx, key, now)).value === null) {
      // It was never on the site, so the scheduled revision becomes a draft.
      if (json) await startDraft(trx, { now, actor }, key, json);
      return;
    }
    const id = await addPublication(trx, { now, actor }, { key, json: "null", publishAt: now });
    await extraWork?.(trx, id);
  });
}

/**
 * Turns the scheduled revision `id` back into a draft. A draft that was started in the meantime
 * stays. Returns false when the revision is already on the site or was withdrawn before.
 */
export async function unschedule({ db, clock, actor }: StaffContext, id: string) {
  const now = isoTime(clock);
  return change(db, "site", async (trx) => {
    const revision = await activeRevisions(trx)
      .select(["key", "value"])
      .where("id", "=", id)
      .where("publish_at", ">", now)
      .executeTakeFirst();
    if (!revision || !isDocumentKey(revision.key)) return false;
    await withdraw(trx, { now, actor }, { id, ...revision });
    await startDraft(trx, { now, actor }, revision.key, revision.value);
    return true;
  });
}

/** Adds a revision without further checks, with its audit event. Returns its id. */
export async function addPublication(
  trx: DbTransaction,
  auditContext: AuditContext,
  { key, json, publishAt }: { key: DocumentKey; json: string; publishAt: string },
): Promise<string> {
  const before = titleOfValue(key, (await readNewestRevision(trx, key)).value);
  const after = titleOfValue(key, parseDocument(key, json));
  const revision = { key, value: json, publish_at: publishAt, withdraws: null };
  const id = await addRevision(trx, auditContext, revision);
  const publishAction = publishAt > auditContext.now ? "content.scheduled" : "content.published";
  const action = after === null ? "content.taken-down" : publishAction;
  await recordAudit(trx, auditContext, action, `content:${key}`, { [key]: [before, after] });
  return id;
}

/**
 * Withdraws all scheduled revisions of a key except the revision `except`. Returns the JSON of the
 * last one withdrawn, or undefined when nothing was scheduled.
 */
async function withdrawScheduled(
  trx: DbTransaction,
  auditContext: AuditContext,
  key: DocumentKey,
  except = "",
) {
  const scheduledRevisions = await activeRevisions(trx)
    .select(["id", "key", "value"])
    .where("key", "=", key)
    .where("publish_at", ">", auditContext.now)
    .where("id", "<>", except)
    .orderBy("id")
    .execute();
  for (const revision of scheduledRevisions) await withdraw(trx, auditContext, revision);
  return scheduledRevisions.at(-1)?.value;
}

/** Withdraws a revision. Call it after checking that it is still scheduled. */
async function withdraw(
  trx: DbTransaction,
  auditContext: AuditContext,
  { id, key, value }: { id: string; key: string; value: string },
) {
  await addRevision(trx, auditContext, { key, value, publish_at: auditContext.now, withdraws: id });
  await recordAudit(trx, auditContext, "content.withdrawn", `content:${key}`);
}

async function addRevision(
  trx: DbTransaction,
  { now, actor }: AuditContext,
  revision: { key: string; value: string; publish_at: string; withdraws: string | null },
): Promise<string> {
  const id = randomUUIDv7();
  await trx
    .insertInto("content_revisions")
    .values({
      id,
      at: now,
      language: LANGUAGE,
      staff_id: actor.staffId,
      username: actor.username,
      ...revision,
    })
    .execute();
  return id;
}
