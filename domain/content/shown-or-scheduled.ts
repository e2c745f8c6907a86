import type { DbOrTransaction } from "#db/schema.ts";
import { standingRevisions } from "./standing-revisions.ts";

/**
 * Of each key the revision that is shown at `now` (ISO UTC) and those that are scheduled, by key and in
 * the order in which they are shown.
 */
export async function shownOrScheduled(db: DbOrTransaction, now: string) {
  const rows = await standingRevisions(db)
    .select(["id", "key", "value", "publish_at", "at", "username"])
    .orderBy("key")
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((revisions) => {
    const shown = revisions.findLastIndex(({ publish_at }) => publish_at <= now);
    return revisions.slice(Math.max(shown, 0));
  });
}
