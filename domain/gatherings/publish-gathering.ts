import type { Db } from "#db/schema.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import type { ProblemContext } from "#domain/content/problems.ts";
import { type PublishDraftResult, publishDraft } from "#domain/content/publish-draft.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { slugOf } from "./gathering.ts";
import { asGathering } from "./list-gatherings.ts";

interface GatheringPublication {
  id: string;
  /** The draft's version that the staff member saw. */
  version: number;
  /** From when it is shown, ISO UTC. */
  publishAt: string;
  context: ProblemContext;
}

/** Publishes a draft; an empty address is made from the name. */
export async function publishGathering(
  db: Db,
  clock: Clock,
  actor: Actor,
  { id, ...publication }: GatheringPublication,
): Promise<PublishDraftResult> {
  const key = `gatherings/${id}` as const;
  const draft = await readDraft(db, key);
  if (draft?.version !== publication.version) return { ok: false, reason: "changed-meanwhile" };
  const { title, slug } = asGathering(JSON.stringify(draft.value));
  const edit = { path: ["slug"], was: slug, value: slug.trim() || slugOf(title) };
  const saved = await saveDraft(db, clock, actor, key, [edit]);
  if (saved.conflicts.length > 0) return { ok: false, reason: "changed-meanwhile" };
  return publishDraft(db, clock, actor, { key, ...publication, version: saved.draft.version });
}
