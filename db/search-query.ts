import { type RawBuilder, sql } from "kysely";
import { isOnPostgres } from "./dialect.ts";
import { foldedWords } from "./fold-text.ts";
import { dialedNumber, joinedDigits } from "./phone-number.ts";
import type { Db, DbOrTransaction } from "./schema.ts";

/**
 * Returns the data other than its text by which a record matches a word of a query, such as its
 * amount; null when there is none.
 */
type OtherMatch = (word: string) => RawBuilder<boolean> | null;

/**
 * A condition: `search_text` (db/search-texts.ts) contains every word of the query, whatever the
 * case and the diacritics, or the record has the queried telephone number, however it is formatted.
 * A query without a word matches every record.
 */
export function searchTextContains(
  db: Db,
  search: string,
  otherMatch?: OtherMatch,
): RawBuilder<boolean> {
  const conditions = runsOfDigits(parseWords(db, search, otherMatch)).map((run) => {
    const words = run.map(({ word, other }) =>
      other ? sql<boolean>`(${textContains(db, word)} or ${other})` : textContains(db, word),
    );
    const number = run.length > 1 && searchedNumber(run.map(({ word }) => word).join(""));
    return orNumber(db, words, number || null);
  });
  if (conditions.length === 0) return sql<boolean>`true`;
  return orNumber(db, conditions, searchedNumber(search));
}

function orNumber(db: Db, conditions: readonly RawBuilder<boolean>[], number: string | null) {
  const all = sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  return number ? sql<boolean>`(${all} or ${textContains(db, number)})` : all;
}

/** Groups adjacent words without letters, such as the "(970)" and "555-0127" of a number. */
function runsOfDigits<Word extends { word: string }>(words: readonly Word[]): Word[][] {
  const runs: Word[][] = [];
  const isDigits = ({ word }: Word) => /^\d*$/.test(joinedDigits(word));
  for (const each of words) {
    const run = runs.at(-1);
    if (run?.every(isDigits) && isDigits(each)) run.push(each);
    else runs.push([each]);
  }
  return runs;
}

/**
 * Returns the words of a query, each with the other conditions that match it. Parts of a telephone
 * number are not amounts.
 */
function parseWords(db: Db, search: string, otherMatch: OtherMatch = () => null) {
  const words = queryWords(search);
  const isNumber = searchedNumber(search) !== null;
  const matchOf = (word: string) => otherMatch(word) ?? (isNumber ? null : hasNumber(db, word));
  return words.map((word) => ({
    word,
    other: isNumber && words.length > 1 ? null : matchOf(word),
  }));
}

function hasNumber(db: Db, word: string): RawBuilder<boolean> | null {
  const number = searchedNumber(word);
  return number && number !== word ? textContains(db, number) : null;
}

/** Returns the folded words of a query; "$ 250" is one. */
export const queryWords = (search: string): string[] =>
  foldedWords(search.replaceAll("\0", " ").replace(/\$\s/g, "$"));

/** PostgreSQL needs `like` for its trigram index. */
function textContains(db: Db, text: string): RawBuilder<boolean> {
  if (!isOnPostgres(db)) return sql`instr(search_text, ${text}) > 0`;
  return sql`search_text like ${`%${escapeLike(text)}%`} escape '\\'`;
}

export const escapeLike = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * Compares text by its bytes, as on SQLite: with a language's rules PostgreSQL takes several times
 * as long.
 */
export const collateBinary = (
  db: DbOrTransaction,
  text: RawBuilder<unknown>,
): RawBuilder<unknown> => (isOnPostgres(db) ? sql`${text} collate "C"` : text);

/**
 * The emails of subscribers or people without apostrophes, as searches read them: queryWords has
 * none. Subscribers have an index of this expression (migration 0119).
 */
export const SEARCHED_EMAIL = sql<string>`replace(email_key, '''', '')`;

/** An email column in the form of emailKey (fold-text.ts), by which it is compared and sorted. */
export const emailKeyOf = (db: DbOrTransaction, column = "email"): RawBuilder<string> =>
  sql`lower(${collateBinary(db, sql.ref(column))})`;

/**
 * Returns the telephone number in a search; null for anything else. Fewer digits are searched as a
 * word.
 */
function searchedNumber(search: string): string | null {
  const number = dialedNumber(search);
  return /^\d{4,}$/.test(number) ? number : null;
}
