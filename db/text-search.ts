import { type RawBuilder, sql } from "kysely";
import { onPostgres } from "./dialect.ts";
import { foldedWords, PHONE_SEPARATORS } from "./fold-text.ts";
import type { Db, DbOrTransaction, RecordTable } from "./schema.ts";
import { matchAll } from "./trigrams.ts";

/**
 * True where `search_text` (migration 0014) contains every word of the query, whatever the case and
 * the diacritics, or where the record has the queried telephone number, however it is formatted.
 * `typed` holds at least one letter. `isScanned`: the query reads the records in an order of its own,
 * and SQLite's index (migration 0027) stays out of it.
 */
export function searchTextContains(
  db: Db,
  table: RecordTable,
  typed: string,
  isScanned = false,
): RawBuilder<boolean> {
  const words = wordsOf(typed);
  const number = phoneNumber(typed);
  const all = containsAll(db, words);
  const found = number ? sql<boolean>`(${all} or ${contains(db, number)})` : all;
  if (onPostgres(db) || isScanned) return found;
  const matches = [matchAll(words), ...(number ? [matchAll([number])] : [])];
  // A word below three letters has no trigram.
  if (matches.includes("")) return found;
  const match = matches.map((each) => `(${each})`).join(" OR ");
  const index = sql.table(`search_${table}`);
  return sql`(${sql.ref(`${table}.rowid`)} in (select rowid from ${index} where ${index} match ${match})
    and ${found})`;
}

/** The folded words of a query. */
export const wordsOf = (typed: string): string[] => foldedWords(typed.replaceAll("\0", " "));

const containsAll = (db: Db, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map((word) => contains(db, word)),
    sql` and `,
  )})`;

/** PostgreSQL needs `like` for its trigram index. */
function contains(db: Db, text: string): RawBuilder<boolean> {
  if (!onPostgres(db)) return sql`instr(search_text, ${text}) > 0`;
  return sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`;
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Fewer digits are searched as a word. */
const DIGITS_MIN = 4;
const US_NUMBER = /^1(?=\d{10}$)/;

/** The digits of a telephone number without the US prefix; null for anything else. */
function phoneNumber(typed: string): string | null {
  const digits = Array.from(typed).filter((letter) => !PHONE_SEPARATORS.includes(letter));
  if (digits.length < DIGITS_MIN || !digits.every((letter) => letter >= "0" && letter <= "9"))
    return null;
  return digits.join("").replace(US_NUMBER, "");
}

/** Writes SQLite's index again, after records were written without their triggers. */
export async function rebuildSearchIndex(db: DbOrTransaction): Promise<void> {
  if (onPostgres(db)) return;
  for (const table of ["donations", "contacts"]) {
    const index = sql.table(`search_${table}`);
    await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db);
  }
}
