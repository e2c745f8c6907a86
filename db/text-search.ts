import { type RawBuilder, sql } from "kysely";
import { onPostgres } from "./dialect.ts";
import { foldText, PHONE_MARKS } from "./fold-text.ts";
import type { Db } from "./schema.ts";

/**
 * True where `search_text` (migration 0014) contains every word of what was typed, whatever their case
 * and marks, or where the record has the telephone number that was typed, however it is written.
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

/** On PostgreSQL in the form that its trigram index knows. */
function contains(db: Db, text: string): RawBuilder<boolean> {
  if (!onPostgres(db)) return sql`instr(search_text, ${text}) > 0`;
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`search_text like ${pattern} escape '\\'`;
}

/** Fewer digits are found as a word. */
const DIGITS_MIN = 4;
const US_NUMBER = /^1(?=\d{10}$)/;

/** The digits of a telephone number without the prefix of the United States; null for anything else. */
function phoneNumber(typed: string): string | null {
  const digits = Array.from(typed).filter((letter) => !PHONE_MARKS.includes(letter));
  if (digits.length < DIGITS_MIN || !digits.every((letter) => letter >= "0" && letter <= "9"))
    return null;
  return digits.join("").replace(US_NUMBER, "");
}
