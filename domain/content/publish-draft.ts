import { lock } from "#db/lock.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import type { Acting } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { CollectionName, DocumentKey } from "./document-types.ts";
import { endDraft, readDraft } from "./drafts.ts";
import { isDrawable } from "./drawable.ts";
import type { Json } from "./fields/content-path.ts";
import { type ContentProblem, type ProblemContext, problemsOf } from "./fields/problems.ts";
import { slugFrom } from "./fields/slug.ts";
import { documentTypeOf, findDocumentType, firstOf, titleOfValue } from "./find-document-type.ts";
import { mediaProblems } from "./media-in.ts";
import {
  type AlsoDone,
  addPublication,
  type PublishResult,
  withdrawScheduled,
} from "./publish-content.ts";
import { standingRevisions } from "./revisions.ts";

export interface Publication {
  /** The draft's version that the staff member saw. */
  version: number;
  /** From when it is shown, ISO UTC. */
  publishAt: string;
  context: ProblemContext;
}

export type PublishDraftResult =
  | PublishResult
  | { ok: false; reason: "problems"; problems: ContentProblem[] };

/**
 * Publishes a draft, at once or at a time, and ends it; a draft with problems stays. What else was
 * scheduled of a document of a collection is withdrawn. Publishing a draft
 * that has ended already (the same form sent again) is refused as "changed-meanwhile".
 */
export async function publishDraft(
  { db, clock, actor }: Acting,
  key: DocumentKey,
  { version, publishAt, context }: Publication,
  also?: AlsoDone,
): Promise<PublishDraftResult> {
  const now = isoTime(clock);
  return db.transaction().execute(async (trx) => {
    const draft = await readDraft(trx, key);
    if (draft?.version !== version) return { ok: false, reason: "changed-meanwhile" };
    const moment = { ...context, now: new Date(publishAt) };
    await lockAddresses(trx, key);
    const problems = await problemsOfDraft(trx, key, draft.value, moment);
    if (problems.length > 0) return { ok: false, reason: "problems", problems };
    const value = documentTypeOf(key).type.schema.parse(withAddress(key, draft.value));
    if (!(await endDraft(trx, key, version))) return { ok: false, reason: "changed-meanwhile" };
    const json = JSON.stringify(value);
    const id = await addPublication(trx, now, actor, { key, json, publishAt });
    if (findDocumentType(key)?.isItem) await withdrawScheduled(trx, now, actor, key, id);
    await also?.(trx, id);
    return { ok: true };
  });
}

/** The value with its address, which is made from its title where none was typed. */
function withAddress(key: DocumentKey, value: Json): Json {
  const typed = Object(value) as { slug?: string };
  if (!documentTypeOf(key).isItem || typed.slug?.trim()) return value;
  return { ...typed, slug: slugFrom(titleOfValue(key, value) ?? "") };
}

/** Everything that has to be mended before a draft is published; each field is named once. */
export async function problemsOfDraft(
  db: DbOrTransaction,
  key: DocumentKey,
  draft: Json,
  context: ProblemContext,
): Promise<ContentProblem[]> {
  const { type } = documentTypeOf(key);
  const value = withAddress(key, draft);
  const { error } = type.schema.safeParse(value);
  const problems = [
    ...(error ? problemsOf(error) : []),
    ...(isDrawable(key, value) ? type.problems(value, context) : []),
    ...mediaProblems(value, context),
    ...(await addressProblems(db, key, Object(value))),
  ];
  const paths = problems.map(({ path }) => path.join("."));
  return problems.filter((_, at) => paths.indexOf(paths[at] ?? "") === at);
}

/**
 * Makes all who publish in the collection of `key` wait for each other until this transaction ends, so
 * that no two of them take one address.
 */
const lockAddresses = (trx: DbOrTransaction, key: string) =>
  lock(trx, `addresses:${collectionOf(key)}`);

/**
 * The problem of a document whose address another one of its collection has, had, or is to have when it
 * is published; none for a document without address.
 */
async function addressProblems(
  db: DbOrTransaction,
  key: string,
  { slug }: { slug?: string },
): Promise<ContentProblem[]> {
  if (!findDocumentType(key)?.isItem || !slug) return [];
  const collection = collectionOf(key);
  const rows = await standingRevisions(db)
    .select(["key", "value"])
    .where("key", "like", `${collection}/%`)
    .execute();
  // Only the address of each is read: what an earlier version stored may not be a document of this one.
  const documents = [
    ...firstOf(collection),
    ...rows.map((row) => [row.key, JSON.parse(row.value) as unknown] as const),
  ];
  const found = documents.find(
    ([other, value]) => other !== key && (value as { slug: string } | null)?.slug === slug,
  );
  if (!found) return [];
  return [{ path: ["slug"], message: `Another page has this address: ${titleOfValue(...found)}` }];
}

const collectionOf = (key: string) => key.split("/", 1).join() as CollectionName;
