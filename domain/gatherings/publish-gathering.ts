import type { Desk } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { takeDown } from "#domain/content/publish-content.ts";
import {
  type Publication,
  type PublishDraftResult,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { slugFor } from "./gathering.ts";
import { asGathering } from "./list-gatherings.ts";
import { tellChange } from "./tell-change.ts";

/**
 * Publishes a draft; an empty address is made from the name.
 * `tells`: those who come get a mail about it.
 */
export async function publishGathering(
  desk: Desk,
  id: string,
  publication: Publication,
  tells: boolean,
): Promise<PublishDraftResult> {
  const key = `gatherings/${id}` as const;
  const draft = await readDraft(desk.db, key);
  if (draft?.version !== publication.version) return { ok: false, reason: "changed-meanwhile" };
  const typed = asGathering(JSON.stringify(draft.value));
  const value = { ...typed, slug: slugFor(typed) } as Json;
  const also = tells ? tellChange(isoTime(desk.clock), id, publication.publishAt) : undefined;
  return publishDraft(desk, key, publication, { value, also });
}

/** Takes a gathering off the site; `tells`: those who come get a mail that it is called off. */
export async function callOff(desk: Desk, id: string, tells: boolean): Promise<void> {
  const now = isoTime(desk.clock);
  const also = tells ? tellChange(now, id, now) : undefined;
  await takeDown(desk, `gatherings/${id}`, also);
}
