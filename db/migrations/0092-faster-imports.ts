/**
 * Removes what made large imports and their undo slow: an index that is the start of another one,
 * and repeated queries.
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const OWNERS = ["donations", "contacts", "attendees", "subscribers"];

const isUsed = [...OWNERS, "letters", "person_notes"]
  .map((table) => `exists (select 1 from ${table} where person_id = old.person_id)`)
  .join(" or ");

/**
 * When the last record of a person is deleted the person is deleted too, unless staff have recorded
 * something about them.
 */
const BODY = `
  delete from people where id = old.person_id and updated_at is null and same_as is null
    and not exists (select 1 from people as merged where merged.same_as = old.person_id)
    and not (${isUsed});
  delete from person_emails where person_id = old.person_id
    and not exists (select 1 from people where id = old.person_id);`;

const onSqlite = (table: string) =>
  ["deleted after delete", "moved after update of person_id"].flatMap((event) => {
    const [suffix = ""] = event.split(" ");
    return [
      `drop trigger ${table}_left_${suffix}`,
      `create trigger ${table}_left_${event} on ${table} for each row
        when (old.person_id is not null) begin ${BODY} end`,
    ];
  });

const inPostgres = (table: string) => [
  `create or replace function ${table}_left() returns trigger language plpgsql as
    $$ begin ${BODY} return null; end $$`,
];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "drop index donations_by_email",
    ...OWNERS.flatMap(onPostgres(db) ? inPostgres : onSqlite),
  ]);
