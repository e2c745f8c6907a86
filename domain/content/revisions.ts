import { type ExpressionBuilder, sql } from "kysely";
import type { Database, DbOrTransaction } from "#db/schema.ts";
import { type DocumentKey, documentTypeOf } from "./document-types.ts";
import { parseDocument } from "./stored-values.ts";

/** The only language of the site so far (BCP 47). It is stored, and no query needs it yet. */
export const LANGUAGE = "en";

type Query = ExpressionBuilder<Database & { revision: Database["content_revisions"] }, "revision">;

/** Selects every revision that was not withdrawn, whenever it appears. */
export const activeRevisions = (db: DbOrTransaction) =>
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
export const shownOrScheduledRevisions = (db: DbOrTransaction, now: string) =>
  activeRevisions(db)
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

/** `publishAt` is when it appears, ISO UTC; it and the id are null for the first edition. */
interface Revision {
  value: unknown;
  id: string | null;
  publishAt: string | null;
}

/**
 * Returns the newest revision of a key that is not withdrawn, scheduled ones included, or the first
 * edition.
 */
export const readNewestRevision = (db: DbOrTransaction, key: DocumentKey) =>
  readRevision(key, activeRevisions(db).orderBy("id", "desc"));

/** Returns the revision of a key that is shown at `now`; its value is null for a takedown. */
export const readShownRevision = (db: DbOrTransaction, key: DocumentKey, now: string) =>
  readRevision(key, shownRevisions(db, now));

/** Selects what was shown by `now`, the latest first. */
const shownRevisions = (db: DbOrTransaction, now: string) =>
  activeRevisions(db)
    .where("publish_at", "<=", now)
    .orderBy("publish_at", "desc")
    .orderBy("id", "desc");

async function readRevision(
  key: DocumentKey,
  revisions: ReturnType<typeof activeRevisions>,
): Promise<Revision> {
  const row = await revisions
    .select(["id", "value", "publish_at"])
    .where("key", "=", key)
    .limit(1)
    .executeTakeFirst();
  return row
    ? { value: parseDocument(key, row.value), id: row.id, publishAt: row.publish_at }
    : { value: documentTypeOf(key).firstEdition, id: null, publishAt: null };
}

/**
 * Selects the last written revision of each key like `key`, but never a takedown. One that was
 * withdrawn counts only where no other is left.
 */
export const selectLastWrittenRevisions = (db: DbOrTransaction, key = "%/%") =>
  db
    .selectFrom("content_revisions")
    .select(["id", "key", "value", "username", "at", "publish_at"])
    .where("id", "in", ({ selectFrom }) =>
      selectFrom("content_revisions as revision")
        .select((query) =>
          query.fn
            .coalesce(
              query.fn.max(
                query
                  .case()
                  .when(notWithdrawn(query, "revision"))
                  .then(query.ref("revision.id"))
                  .end(),
              ),
              query.fn.max("revision.id"),
            )
            .as("id"),
        )
        .where("revision.key", "like", key)
        .where("revision.withdraws", "is", null)
        .where("revision.value", "<>", "null")
        .groupBy("revision.key"),
    );

/**
 * Returns the revision of an item that was shown last, or else the last written one; undefined when
 * nothing was written.
 */
export async function readLastShownRevision(
  db: DbOrTransaction,
  key: DocumentKey,
  now: string,
): Promise<unknown> {
  const row =
    (await shownRevisions(db, now)
      .select("value")
      .where("key", "=", key)
      .where("value", "<>", "null")
      .limit(1)
      .executeTakeFirst()) ?? (await selectLastWrittenRevisions(db, key).executeTakeFirst());
  return row && parseDocument(key, row.value);
}
