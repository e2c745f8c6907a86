import { sql } from "kysely";
import { onPostgres } from "./dialect.ts";
import type { Db, RecordTable } from "./schema.ts";
import { misspellings, type Spelling, spelledIn } from "./spellings.ts";
import { searchTextContains } from "./text-search.ts";
import { matchAll, trigramsOf } from "./trigrams.ts";

/** True when some record contains the folded word. */
export async function isKnownWord(db: Db, table: RecordTable, word: string): Promise<boolean> {
  const found = await db
    .selectFrom(table)
    .select(sql<number>`1`.as("one"))
    .where(searchTextContains(db, table, word))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Texts read for each spelling. */
const READ = 3;
/** So many of the newest records with a spelling's trigrams are looked at; a frequent name has thousands. */
const LOOKED_AT = 200;

/**
 * The beginning of a word of some record that differs from the folded `word` by one letter (another
 * one, one too many, one missing, two swapped), or null. On PostgreSQL without trigrams always null: the
 * question would read every record dozens of times.
 */
export async function nearWord(db: Db, table: RecordTable, word: string): Promise<string | null> {
  const ways = misspellings(word);
  // PostgreSQL asks its index for all of them at once; SQLite for one after the other.
  for (const spellings of onPostgres(db) ? [ways.flat()] : ways) {
    const found = await nearestOf(db, table, spellings);
    if (found !== null) return found;
  }
  return null;
}

async function nearestOf(db: Db, table: RecordTable, spellings: readonly Spelling[]) {
  const texts = onPostgres(db)
    ? await readOnPostgres(db, table, spellings)
    : await readOnSqlite(db, table, spellings);
  for (const spelling of spellings)
    for (const text of texts) {
      const found = spelledIn(` ${text}`, spelling);
      if (found !== null) return found;
    }
  return null;
}

async function readOnSqlite(db: Db, table: RecordTable, spellings: readonly Spelling[]) {
  const index = sql.table(`search_${table}`);
  const asked = spellings.flatMap(({ like, runs }) => {
    const match = matchAll(runs.filter((run) => trigramsOf(run).length > 0));
    return match ? [{ like, match }] : [];
  });
  if (asked.length === 0) return [];
  const each = asked.map(
    ({ like, match }) => sql`select * from (select records.search_text from (
        select rowid from ${index} where ${index} match ${match}
        order by rowid desc limit ${sql.lit(LOOKED_AT)}
      ) as newest join ${sql.table(table)} as records on records.rowid = newest.rowid
      where ' ' || records.search_text like ${like} escape '\\' limit ${sql.lit(READ)})`,
  );
  const { rows } = await sql<{ search_text: string }>`${sql.join(each, sql` union all `)}`.execute(
    db,
  );
  return rows.map(({ search_text }) => search_text);
}

async function readOnPostgres(db: Db, table: RecordTable, spellings: readonly Spelling[]) {
  const { rows: indices } = await sql`select 1 from pg_indexes
    where schemaname = current_schema() and indexname = ${`${table}_searched`}`.execute(db);
  if (indices.length === 0) return [];
  // A text's first word has no space before it.
  const likes = spellings
    .flatMap(({ like }) => [like, like.slice("% ".length)])
    .map((like) => sql<boolean>`search_text like ${like} escape '\\'`);
  // Without a limit inside, so that the planner reads the index and not the table.
  const { rows } = await sql<{ search_text: string }>`
    with found as materialized (select search_text from ${sql.table(table)}
      where ${sql.join(likes, sql` or `)})
    select search_text from found limit ${sql.lit(READ * spellings.length)}`.execute(db);
  return rows.map(({ search_text }) => search_text);
}
