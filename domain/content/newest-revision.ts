import type { DbOrTransaction } from "#db/schema.ts";
import { type ContentKey, kindOf, LANGUAGE, parseContent } from "./content-kinds.ts";

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
  const row = await db
    .selectFrom("content_revisions as revision")
    .select("value")
    .where("key", "=", key)
    .where("language", "=", LANGUAGE)
    .where("withdraws", "is", null)
    .where("id", "not in", (query) =>
      query
        .selectFrom("content_revisions")
        .select("withdraws")
        .where("withdraws", "is not", null)
        .$castTo<{ withdraws: string }>(),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? parseContent(key, row.value) : kindOf(key).first;
}
