import type { NewsItem } from "#content/news.ts";
import type { Db } from "#db/schema.ts";
import { LANGUAGE, parseContent } from "#domain/content/content-kinds.ts";
import { firstNews } from "./news-item.ts";

export interface NewestNews {
  id: string;
  /** The newest revision, scheduled ones included; null: taken down. */
  value: NewsItem | null;
  /** From when it is shown, when it was written (ISO UTC) and by whom; null: the first edition. */
  revision: { publishAt: string; at: string; username: string } | null;
}

/** Each news item that was ever published or scheduled, as it was published last. */
export async function listNewestNews(db: Db): Promise<NewestNews[]> {
  const rows = await db
    .selectFrom("content_revisions as revision")
    .select(["key", "value", "publish_at", "at", "username"])
    .where("language", "=", LANGUAGE)
    .where("id", "in", (query) =>
      query
        .selectFrom("content_revisions as each")
        .select(({ fn }) => fn.max("each.id").as("id"))
        .where("each.key", "like", "news/%")
        .where("each.withdraws", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("content_revisions as withdrawal")
                .select("withdrawal.id")
                .whereRef("withdrawal.withdraws", "=", "each.id"),
            ),
          ),
        )
        .groupBy("each.key"),
    )
    .execute();
  const published = rows.map((row) => ({
    id: row.key.slice("news/".length),
    value: parseContent(row.key, row.value) as NewsItem | null,
    revision: { publishAt: row.publish_at, at: row.at, username: row.username },
  }));
  const ids = new Set(published.map(({ id }) => id));
  const first = [...firstNews].filter(([id]) => !ids.has(id));
  return [...published, ...first.map(([id, value]) => ({ id, value, revision: null }))];
}
