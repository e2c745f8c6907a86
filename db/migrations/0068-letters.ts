/**
 * How many gifts a statement states, by which a list sees which of those that were written to compare again;
 * and whose postal address is known.
 */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table letters add column gifts integer",
    `create index letters_of_year on letters (year, person_key, gifts, created_at)
      where kind = 'statement' and digest is not null`,
    `create index donations_with_street on donations (person_key)
      where street <> '' and voided_at is null and suspected is null`,
  ]);
