import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { listDrafts } from "./drafts.ts";
import { shownOrScheduledRevisions } from "./revisions.ts";
import { titleOfJson } from "./stored-values.ts";

/**
 * Finds the documents that use each of `ids`, with their titles: in published, scheduled and draft
 * content.
 */
export async function findDocumentsUsing(
  db: DbOrTransaction,
  clock: Clock,
  ids: readonly string[],
) {
  const now = isoTime(clock);
  const revisions = await shownOrScheduledRevisions(db, now).execute();
  const due = revisions.filter(({ publish_at }) => publish_at <= now);
  // The revision before a takedown is among them (revisions.ts); only the last one of each key is
  // shown.
  const newestByKey = new Map(due.map((row) => [row.key, row])).values();
  const scheduledRevisions = revisions.filter(({ publish_at }) => publish_at > now);
  const drafts = (await listDrafts(db)).map(({ key, value }) => ({
    key,
    value: JSON.stringify(value),
  }));
  const documents = [
    ...[...newestByKey].map((row) => ({ ...row, state: "shown" as const })),
    ...scheduledRevisions.map((row) => ({ ...row, state: "scheduled" as const })),
    ...drafts.map((draft) => ({ ...draft, state: "draft" as const })),
  ];
  const usesOf = (id: string) =>
    documents
      .filter(({ value }) => value.includes(`"${id}"`))
      .map(({ key, state, value }) => ({ key, state, title: titleOfJson(key, value) ?? key }));
  return new Map(ids.map((id) => [id, usesOf(id)]));
}
