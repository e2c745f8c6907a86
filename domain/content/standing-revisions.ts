import type { DbOrTransaction } from "#db/schema.ts";
import { LANGUAGE } from "./language.ts";

/** Every revision, whenever it is shown, but those that were withdrawn. */
export const standingRevisions = (db: DbOrTransaction) =>
  db
    .selectFrom("content_revisions as revision")
    .where("revision.language", "=", LANGUAGE)
    .where("revision.withdraws", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("content_revisions as withdrawal")
            .select("withdrawal.id")
            .whereRef("withdrawal.withdraws", "=", "revision.id"),
        ),
      ),
    );
