import type { Services } from "#app/services.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { keyOf } from "./read-editor.ts";

const SEARCHED = 1_000;

/** Makes an earlier edition the draft, to be looked at and published. An unknown one changes nothing. */
export async function restoreRevision(
  { db, clock, actor }: Services & { actor: Actor },
  id: string,
  revisionId: string,
): Promise<void> {
  const key = keyOf(id);
  const { revisions } = await listRevisions(db, clock, key, SEARCHED);
  const value = revisions.find((revision) => revision.id === revisionId)?.value;
  if (!value) return;
  const draft = await readDraft(db, key);
  const was = draft ? draft.value : ((await readNewest(db, key)) as Json);
  await saveDraft(db, clock, actor, key, [{ path: [], was, value: { ...value } }]);
}
