import { type ExpressionBuilder, sql } from "kysely";
import type { Database, DbOrTransaction } from "#db/schema.ts";
import { type DocumentKey, documentTypeOf } from "./document-types.ts";
import { parseDocument } from "./stored-values.ts";

/** The only language of the site so far (BCP 47). It is stored, and no query needs it yet. */
export const LANGUAGE = "en";

type Query = ExpressionBuilder<Database & { revision: Database["content_revisions"] }, "revision">;

/** Selects every revision that was not withdrawn, whenever it appears. */
export const standingRevisions = (db: DbOrTransaction) =>
  db
    .selectFrom("content_revisions as revision")
    .where("revision.withdraws", "is", null)
    .where((query) => notWithdrawn(query, "revision"));

/** A condition: the revision with the alias `name` was not withdrawn. */
const notWithdrawn = ({ not, exists, selectFrom }: Query, name: "revision" | "later") =>
  not(
    exists(
      selectFrom("content_revisions as withdrawal")
        .select("withdrawal.id")
        .where("withdrawal.withdraws", "=", sql.ref<string>(`${name}.id`)),
    ),
  );

/**
 * Selects every revision that is shown at `now` or scheduled after it, for each key in the order in
 * which they appear.
 */
export const liveRevisions = (db: DbOrTransaction, now: string) =>
  standingRevisions(db)
    .select(["key", "value", "publish_at"])
    .where(isNotReplaced(now))
    .orderBy("publish_at")
    .orderBy("id");

/**
 * Leaves out revisions that a later one of the same key has replaced by `now`. Takedowns (value
 * null) are kept, because their slug answers that the page is gone; they do not replace the
 * revision before them.
 */
const isNotReplaced =
  (now: string) =>
  ({ not, exists, selectFrom }: Query) =>
    not(
      exists(
        selectFrom("content_revisions as later")
          .select("later.id")
          .whereRef("later.key", "=", "revision.key")
          .where("later.withdraws", "is", null)
          .where((query) => notWithdrawn(query, "later"))
          .where("later.publish_at", "<=", now)
          .where("later.value", "<>", "null")
          .where(sql<boolean>`later.publish_at || later.id > revision.publish_at || revision.id`),
      ),
    );

/**
 * Returns the newest revision of a key that is not withdrawn, scheduled ones included, with the
 * time from which it is shown (ISO UTC). Without one, returns the first edition, whose id and time
 * are null.
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
    : { value: documentTypeOf(key).firstEdition, id: null, publishAt: null };
}

/**
 * Selects the last written value of each key like `key`, even if it was withdrawn, but never a
 * takedown.
 */
export const selectLastWritten = (db: DbOrTransaction, key = "%/%") =>
  db
    .selectFrom("content_revisions")
    .select(["id", "key", "value", "username", "at", "publish_at"])
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("content_revisions")
        .select((eb) => eb.fn.max("id").as("id"))
        .where("key", "like", key)
        .where("value", "<>", "null")
        .groupBy("key"),
    );

/** Returns the last written value of an item, or undefined when nothing was written. */
export async function readLastWritten(db: DbOrTransaction, key: DocumentKey): Promise<unknown> {
  const row = await selectLastWritten(db, key).executeTakeFirst();
  return row && parseDocument(key, row.value);
}
