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
export const notWithdrawn = (
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
