import { type RawBuilder, sql } from "kysely";
import { onPostgres } from "./dialect.ts";
import { foldText, PHONE_SEPARATORS } from "./fold-text.ts";
import type { Db } from "./schema.ts";

/**
 * True where `search_text` (migration 0014) contains every word of the query, whatever the case and
 * the diacritics, or where the record has the queried telephone number, however it is formatted.
 * `typed` holds at least one letter.
 */
export function searchTextContains(db: Db, typed: string): RawBuilder<boolean> {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  const all = sql<boolean>`(${sql.join(
    words.map((word) => contains(db, word)),
    sql` and `,
  )})`;
  const number = phoneNumber(typed);
  return number ? sql<boolean>`(${all} or ${contains(db, number)})` : all;
}

/** PostgreSQL needs `like` for its trigram index. */
function contains(db: Db, text: string): RawBuilder<boolean> {
  if (!onPostgres(db)) return sql`instr(search_text, ${text}) > 0`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`search_text like ${pattern} escape '\\'`;
}

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
