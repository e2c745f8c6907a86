import type { NewsItem } from "#content/news.ts";
import type { Db } from "#db/schema.ts";
import { parseContent } from "#domain/content/find-kind.ts";
import { standingRevisions } from "#domain/content/standing-revisions.ts";
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
  const newest = standingRevisions(db)
    .select(({ fn }) => fn.max("revision.id").as("id"))
    .where("key", "like", "news/%")
    .groupBy("key");
  const rows = await db
    .selectFrom("content_revisions")
    .select(["key", "value", "publish_at", "at", "username"])
    .where("id", "in", newest)
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
