import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { ContentKey, ContentValue } from "./content-kinds.ts";
import { parseContent } from "./find-kind.ts";
import { LANGUAGE } from "./standing-revisions.ts";

export type RevisionState = "shown" | "scheduled" | "withdrawn" | "past";

interface Revision<Key extends ContentKey> {
  id: string;
  /** When it was written and from when it is shown, ISO UTC. */
  at: string;
  publishAt: string;
  username: string;
  value: ContentValue<Key>;
  state: RevisionState;
}

/** The history of a content key, newest first, at most `most` revisions. */
export async function listRevisions<Key extends ContentKey>(
  db: Db,
  clock: Clock,
  key: Key,
  most: number,
): Promise<Revision<Key>[]> {
  const rows = await db
    .selectFrom("content_revisions")
    .select(["id", "at", "publish_at", "username", "value", "withdraws"])
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .orderBy("id", "desc")
    .limit(2 * most)
    .execute();
  const now = isoTime(clock);
  const withdrawn = new Set(rows.map(({ withdraws }) => withdraws));
  const own = rows.filter(({ withdraws }) => withdraws === null);
  const due = own.filter(({ id, publish_at }) => publish_at <= now && !withdrawn.has(id));
  const shown = due.reduce<(typeof own)[number] | null>(
    (best, row) => (best && best.publish_at >= row.publish_at ? best : row),
    null,
  );
  return own.slice(0, most).map(
    (row): Revision<Key> => ({
      id: row.id,
      at: row.at,
      publishAt: row.publish_at,
      username: row.username,
      value: parseContent(key, row.value) as ContentValue<Key>,
      state: withdrawn.has(row.id)
        ? "withdrawn"
        : row === shown
          ? "shown"
          : row.publish_at > now
            ? "scheduled"
            : "past",
    }),
  );
}
