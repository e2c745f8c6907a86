/** What SQLite's index by trigrams (migration 0027) is asked. */

/** So many of a text narrow the search enough; the text itself decides. */
const MOST = 12;

/** The trigrams of a text; none below three letters. */
export function trigramsOf(text: string): string[] {
  const letters = Array.from(text);
  const all = letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(""));
  return [...new Set(all)].slice(0, MOST);
}

/** An FTS5 expression for the records with the trigrams of every text; "" when one has none. */
export function matchAll(texts: readonly string[]): string {
  const each = texts.map(trigramsOf);
  if (each.some((trigrams) => trigrams.length === 0)) return "";
  return [...new Set(each.flat())]
    .map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
    .join(" AND ");
}
