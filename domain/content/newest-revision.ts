import type { DbOrTransaction } from "#db/schema.ts";
import type { ContentKey } from "./content-kinds.ts";
import { kindOf, parseContent } from "./find-kind.ts";
import { LANGUAGE, standingRevisions } from "./standing-revisions.ts";

/** The newest revision of a key, withdrawals included. */
export const newestRevision = (db: DbOrTransaction, key: ContentKey) =>
  db
    .selectFrom("content_revisions")
    .select("value")
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The value of the newest revision that is not withdrawn, scheduled ones included; else the first edition. */
export const readNewest = async (db: DbOrTransaction, key: ContentKey): Promise<unknown> =>
  (await readNewestStanding(db, key)).value;

/** The same, with its id and the time from which it is shown, ISO UTC; null: the first edition. */
export async function readNewestStanding(
  db: DbOrTransaction,
  key: ContentKey,
): Promise<{ value: unknown; id: string | null; publishAt: string | null }> {
  const row = await standingRevisions(db)
    .select(["id", "value", "publish_at"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { value: parseContent(key, row.value), id: row.id, publishAt: row.publish_at }
    : { value: kindOf(key).first, id: null, publishAt: null };
}

/** What was written last of an item, whatever became of it; undefined: nothing was. */
export async function readLastWritten(db: DbOrTransaction, key: ContentKey): Promise<unknown> {
  const row = await db
    .selectFrom("content_revisions")
    .select("value")
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .where("value", "<>", "null")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && parseContent(key, row.value);
}

/** The value of one revision of a key; undefined when there is none of this id. */
export async function readRevision(
  db: DbOrTransaction,
  key: ContentKey,
  id: string,
): Promise<unknown> {
  const row = await db
    .selectFrom("content_revisions")
    .select("value")
    .where("id", "=", id)
    .where("key", "=", key)
    .executeTakeFirst();
  return row && parseContent(key, row.value);
}
