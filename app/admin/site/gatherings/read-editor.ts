import type { Services } from "#app/services.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { listRevisions } from "#domain/content/list-revisions.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { valuesOf } from "#domain/gatherings/edit-gathering.ts";
import { EMPTY_GATHERING, type Gathering } from "#domain/gatherings/gathering.ts";
import { asGathering } from "#domain/gatherings/list-gatherings.ts";

const REVISIONS_SHOWN = 20;

export const isGatheringId = (id: string) =>
  /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);

export const keyOf = (id: string) => `gatherings/${id}` as const;

/** What the editor of a gathering shows: the draft, else what was written last, else an empty form. */
export async function readEditor({ db, clock, timeZone }: Services, id: string) {
  const key = keyOf(id);
  const draft = await readDraft(db, key);
  const stored = draft ? draft.value : await readNewest(db, key);
  const seen = stored ? asGathering(JSON.stringify(stored)) : null;
  const { revisions } = await listRevisions(db, clock, key, REVISIONS_SHOWN);
  const shown = revisions.find(({ state }) => state === "shown")?.value as Gathering | null;
  return {
    ...{ id, seen, timeZone, revisions },
    version: draft?.version ?? null,
    values: valuesOf(seen ?? EMPTY_GATHERING, timeZone),
    shownSlug: shown?.slug ?? null,
  };
}
