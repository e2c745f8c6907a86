import type { DbOrTransaction } from "#db/schema.ts";
import type { DocumentKey } from "./document-types.ts";
import { documentTypeOf, parseDocument } from "./find-document-type.ts";
import { LANGUAGE, standingRevisions } from "./standing-revisions.ts";

/**
 * The newest revision of a key that is not withdrawn, scheduled ones included, with the time from which it
 * is shown, ISO UTC; else the first edition, whose id and time are null.
 */
export async function readNewest(
  db: DbOrTransaction,
  key: DocumentKey,
): Promise<{ value: unknown; id: string | null; publishAt: string | null }> {
  const row = await standingRevisions(db)
    .select(["id", "value", "publish_at"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row
    ? { value: parseDocument(key, row.value), id: row.id, publishAt: row.publish_at }
    : { value: documentTypeOf(key).first, id: null, publishAt: null };
}

/** What was written last of each key like `key`, whatever became of it, but that it was taken down. */
export const lastWritten = (db: DbOrTransaction, key = "%/%") =>
  db
    .selectFrom("content_revisions")
    .select(["id", "key", "value", "username", "at", "publish_at"])
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("content_revisions")
        .select((eb) => eb.fn.max("id").as("id"))
        .where("language", "=", LANGUAGE)
        .where("key", "like", key)
        .where("value", "<>", "null")
        .groupBy("key"),
    );

/** What was written last of an item; undefined: nothing was. */
export async function readLastWritten(db: DbOrTransaction, key: DocumentKey): Promise<unknown> {
  const row = await lastWritten(db, key).executeTakeFirst();
  return row && parseDocument(key, row.value);
}
