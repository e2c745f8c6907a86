import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
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
  // Of what was taken down the last revision before it is live, too (revisions.ts).
  const shown = new Map(
    live.filter(({ publish_at }) => publish_at <= now).map((row) => [row.key, row]),
  );
  const revisions = [...shown.values(), ...live.filter(({ publish_at }) => publish_at > now)];
  const documents = [
    ...revisions.map(({ key, value, publish_at }) => ({
      key,
      json: value,
      state: publish_at > now ? ("scheduled" as const) : ("shown" as const),
    })),
    ...(await listDrafts(db)).map(({ key, value }) => ({
      key,
      json: JSON.stringify(value),
      state: "draft" as const,
    })),
  ];
  const uses = new Map<string, ContentUse[]>();
  for (const id of ids) {
    const found = documents.filter(({ json }) => json.includes(`"${id}"`));
    if (found.length > 0)
      uses.set(
        id,
        found.map(({ key, state, json }) => ({ key, state, title: titleOf(key, json) ?? key })),
      );
  }
  return uses;
}
