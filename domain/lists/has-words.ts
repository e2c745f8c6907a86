import { foldedWords, foldText } from "#db/fold-text.ts";

/** Whether a text has every word of a search, ignoring case and accents. */
export function hasWords(text: string, search: string): boolean {
  const folded = foldText(text);
  return foldedWords(search).every((word) => folded.includes(word));
}
