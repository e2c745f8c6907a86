import { isKnownWord, nearWord } from "#db/near-word.ts";
import type { Db, RecordTable } from "#db/schema.ts";
import { wordsOf } from "#db/text-search.ts";

/** Shorter words resemble too many; numbers, ids and mail addresses are meant as they are typed. */
const FORGIVEN = /^\p{L}[\p{L}'’-]{3,39}$/u;
const MOST_WORDS = 4;

/**
 * The query with each word that no record has replaced by the beginning of one that some record has and
 * that differs by one letter; null when there is nothing to forgive, or nothing near.
 */
export async function forgiveTyping(
  db: Db,
  table: RecordTable,
  typed: string,
): Promise<string | null> {
  const words = wordsOf(typed);
  if (words.length > MOST_WORDS) return null;
  const meant = await Promise.all(words.map((word) => meantWord(db, table, word)));
  const isOther = meant.some((word, at) => word !== words[at]);
  return isOther ? meant.join(" ") : null;
}

async function meantWord(db: Db, table: RecordTable, word: string): Promise<string> {
  if (!FORGIVEN.test(word) || (await isKnownWord(db, table, word))) return word;
  return (await nearWord(db, table, word)) ?? word;
}
