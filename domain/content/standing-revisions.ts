import { type ExpressionBuilder, sql } from "kysely";
import type { Database, DbOrTransaction } from "#db/schema.ts";

/** Every revision, whenever it is shown, but those that were withdrawn. */
export const standingRevisions = (db: DbOrTransaction) =>
  db
    .selectFrom("content_revisions as revision")
    .where("revision.language", "=", LANGUAGE)
    .where("revision.withdraws", "is", null)
    .where((query) => notWithdrawn(query, "revision"));

/** That the revision which a query calls `name` was not withdrawn. */
const notWithdrawn = (
  {
    not,
    exists,
    selectFrom,
  }: ExpressionBuilder<Database & { revision: Database["content_revisions"] }, "revision">,
  name: "revision" | "later",
) =>
  not(
    exists(
      selectFrom("content_revisions as withdrawal")
        .select("withdrawal.id")
        .where("withdrawal.withdraws", "=", sql.ref<string>(`${name}.id`)),
    ),
  );

/** The only language of the site so far (BCP 47). */
export const LANGUAGE = "en";

/** Every revision that is shown at `now` or scheduled after it, of each key in the order in which they are shown. */
export const liveRevisions = (db: DbOrTransaction, now: string) =>
  standingRevisions(db)
    .select(["key", "value", "publish_at"])
    .where(isNotReplaced(now))
    .orderBy("publish_at")
    .orderBy("id");

/**
 * Leaves out what a later revision of the same key has replaced by `now`. What was taken down is kept:
 * its address answers that it is gone.
 */
const isNotReplaced =
  (now: string) =>
  ({
    not,
    exists,
    selectFrom,
  }: ExpressionBuilder<Database & { revision: Database["content_revisions"] }, "revision">) =>
    not(
      exists(
        selectFrom("content_revisions as later")
          .select("later.id")
          .whereRef("later.key", "=", "revision.key")
          .whereRef("later.language", "=", "revision.language")
          .where("later.withdraws", "is", null)
          .where((query) => notWithdrawn(query, "later"))
          .where("later.publish_at", "<=", now)
          .where("later.value", "<>", "null")
          .where(sql<boolean>`later.publish_at || later.id > revision.publish_at || revision.id`),
      ),
    );
