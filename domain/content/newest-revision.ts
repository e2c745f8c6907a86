import type { DbOrTransaction } from "#db/schema.ts";
import { type ContentKey, kindOf, LANGUAGE, parseContent } from "./content-kinds.ts";
import { standingRevisions } from "./standing-revisions.ts";

/** The newest revision of a key, withdrawals included. */
export const newestRevision = (db: DbOrTransaction, key: ContentKey) =>
  db
    .selectFrom("content_revisions")
    .select(["id", "value", "staff_id"])
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The value of the newest revision that is not withdrawn, scheduled ones included; else the first edition. */
export async function readNewest(db: DbOrTransaction, key: ContentKey): Promise<unknown> {
  const row = await standingRevisions(db)
    .select("value")
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? parseContent(key, row.value) : kindOf(key).first;
}
