import { isDeepStrictEqual } from "node:util";
import type { Db } from "#db/schema.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft, saveDraft } from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { FactGroup } from "./facts.ts";

/**
 * Saves a whole group as its draft; null takes it back to the first edition. `seen` is the version of
 * the draft that the form showed, 0 for none: what a colleague wrote meanwhile is not overwritten.
 */
export async function saveFacts(
  db: Db,
  clock: Clock,
  actor: Actor,
  group: FactGroup,
  value: Json,
  seen: number,
): Promise<{ ok: boolean }> {
  const draft = await readDraft(db, group);
  // The same form sent again.
  if (draft && isDeepStrictEqual(draft.value, value)) return { ok: true };
  if ((draft?.version ?? 0) !== seen) return { ok: false };
  const was = draft ? draft.value : ((await readNewest(db, group)) as Json);
  const { conflicts } = await saveDraft(db, clock, actor, group, [{ path: [], was, value }]);
  return { ok: conflicts.length === 0 };
}
