import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { listDrafts } from "./drafts.ts";
import { liveRevisions } from "./revisions.ts";
import { titleOf } from "./stored-values.ts";

/** A document that names something, such as a picture. */
export interface ContentUse {
  key: string;
  /** The document in a few words. */
  title: string;
  state: "shown" | "scheduled" | "draft";
}

/** Where each of `ids` is used: in what is on the site, scheduled or being written. */
export async function findUses(
  db: DbOrTransaction,
  clock: Clock,
  ids: readonly string[],
): Promise<Map<string, ContentUse[]>> {
  const now = isoTime(clock);
  const live = await liveRevisions(db, now).execute();
  const due = live.filter(({ publish_at }) => publish_at <= now);
  // Of what was taken down the last revision before it is live, too (revisions.ts).
  const shown = new Map(due.map((row) => [row.key, row])).values();
  const scheduled = live.filter(({ publish_at }) => publish_at > now);
  const drafts = (await listDrafts(db)).map(({ key, value }) => ({
    key,
    value: JSON.stringify(value),
  }));
  const documents = [
    ...[...shown].map((row) => ({ ...row, state: "shown" as const })),
    ...scheduled.map((row) => ({ ...row, state: "scheduled" as const })),
    ...drafts.map((draft) => ({ ...draft, state: "draft" as const })),
  ];
  const usesOf = (id: string) =>
    documents
      .filter(({ value }) => value.includes(`"${id}"`))
      .map(({ key, state, value }) => ({ key, state, title: titleOf(key, value) ?? key }));
  return new Map(ids.map((id) => [id, usesOf(id)]));
}
