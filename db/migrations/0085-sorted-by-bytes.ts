/**
 * On PostgreSQL lists of texts are sorted by their bytes, as on SQLite, whatever the database's
 * collation.
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const SORTED = [
  ["donations_ordered_by_type", "donations", "donation_type"],
  ["contacts_ordered_by_subject", "contacts", "subject"],
];

export const up = async (db: Kysely<unknown>) => {
  if (!onPostgres(db)) return;
  await runStatements(
    db,
    SORTED.flatMap(([name, table, column]) => [
      `drop index ${name}`,
      `create index ${name} on ${table} (${column} collate "C", created_at, id)`,
    ]),
  );
};
