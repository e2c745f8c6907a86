import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "#db/schema.ts";

/** The condition for a row that is not erased. Tables that are missing here delete their rows. */
const PRESENT: Partial<Record<keyof Database, RawBuilder<unknown>>> = {
  contacts: sql`erased_at is null`,
  donations: sql`erased_at is null`,
  letters: sql`text is not null`,
  staff_accounts: sql`email is not null`,
};

/**
 * Among these ids of rows of a table, finds those of erased or deleted records, whose emails in the
 * folder must be deleted too.
 */
export async function findErasedIds(
  db: Db,
  table: keyof Database,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
    where id in (${sql.join(ids)}) and ${PRESENT[table] ?? sql`true`}`.execute(db);
  const presentIds = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !presentIds.has(id)));
}
