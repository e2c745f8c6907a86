import type { DbOrTransaction } from "#db/schema.ts";
import type { ContentKey } from "./content-kinds.ts";
import { kindOf, parseContent } from "./find-kind.ts";
import { LANGUAGE } from "./language.ts";
import { standingRevisions } from "./standing-revisions.ts";

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

/** The same, with the time from which it is shown, ISO UTC; null: the first edition. */
export async function readNewestStanding(
  db: DbOrTransaction,
  key: ContentKey,
): Promise<{ value: unknown; publishAt: string | null }> {
  const row = await standingRevisions(db)
    .select(["value", "publish_at"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { value: parseContent(key, row.value), publishAt: row.publish_at }
    : { value: kindOf(key).first, publishAt: null };
}
