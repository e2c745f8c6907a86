import type { Db } from "#db/schema.ts";
import { firstOf, titleOf } from "#domain/content/find-kind.ts";

/** The items of a collection have keys such as "news/local-feature". */
const ITEM = "%/%";
const TAKEN_DOWN = "null";

/**
 * The headlines of news and gatherings by content key: as published last, else as drafted. The audit log
 * holds none, so that a person's name in one can be removed.
 */
export async function readHeadlines(db: Db): Promise<ReadonlyMap<string, string>> {
  const newest = db
    .selectFrom("content_revisions")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("key", "like", ITEM)
    .where("value", "<>", TAKEN_DOWN)
    .groupBy("key");
  const [drafts, revisions] = await Promise.all([
    db.selectFrom("content_drafts").select(["key", "value"]).where("key", "like", ITEM).execute(),
    db.selectFrom("content_revisions").select(["key", "value"]).where("id", "in", newest).execute(),
  ]);
  const first = (["news", "gatherings"] as const)
    .flatMap(firstOf)
    .map(([key, value]) => ({ key, value: JSON.stringify(value) }));
  const headlines = new Map<string, string>();
  for (const { key, value } of [...drafts, ...first, ...revisions]) {
    const headline = titleOf(key, value);
    if (headline && headline !== key) headlines.set(key, headline);
  }
  return headlines;
}
