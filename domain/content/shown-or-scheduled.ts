import type { DbOrTransaction } from "#db/schema.ts";
import { LANGUAGE } from "./content-kinds.ts";

/**
 * Of each key the revision that is shown at `now` (ISO UTC) and those that are scheduled, by key and in
 * the order in which they are shown.
 */
export async function shownOrScheduled(db: DbOrTransaction, now: string) {
  const rows = await db
    .selectFrom("content_revisions")
    .select(["id", "key", "value", "publish_at", "at", "username"])
    .where("language", "=", LANGUAGE)
    .where("withdraws", "is", null)
    .where("id", "not in", (query) =>
      query
        .selectFrom("content_revisions")
        .select("withdraws")
        .where("withdraws", "is not", null)
        .$castTo<{ withdraws: string }>(),
    )
    .orderBy("key")
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  return [...Map.groupBy(rows, ({ key }) => key).values()].flatMap((revisions) => {
    const shown = revisions.findLastIndex(({ publish_at }) => publish_at <= now);
    return revisions.slice(Math.max(shown, 0));
  });
}
