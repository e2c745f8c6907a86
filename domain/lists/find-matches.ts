import { foldedWords, foldText, PHONE_SEPARATORS } from "#db/fold-text.ts";

const DIGITS = /^\d{4,}$/;

/** The words that a search marks. */
export const wordsToMark = (query: string): string[] =>
  foldedWords(query).filter((word) => word.length > 1);

/**
 * Where a text contains words of a search, as [from, to] in order and without overlap: whatever the case
 * and the accents; digits also across the separators of a telephone number.
 */
export function findMatches(text: string, words: readonly string[]): [from: number, to: number][] {
  if (words.length === 0) return [];
  const letters = foldLetters(text, () => true);
  const digits = foldLetters(text, (letter) => !PHONE_SEPARATORS.includes(letter));
  const found = words.flatMap((word) => {
    const bare = word.replace(/[ ()+\-./]/g, "");
    return DIGITS.test(bare) ? occurrences(digits, bare) : occurrences(letters, word);
  });
  const merged: [number, number][] = [];
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

interface Folded {
  text: string;
  /** Where each folded letter begins and ends in the original. */
  ranges: [from: number, to: number][];
}

function foldLetters(text: string, isKept: (letter: string) => boolean): Folded {
  const ranges: [number, number][] = [];
  let folded = "";
  let at = 0;
  for (const letter of text) {
    const plain = isKept(letter) ? foldText(letter) : "";
    for (let unit = 0; unit < plain.length; unit++) ranges.push([at, at + letter.length]);
    folded += plain;
    at += letter.length;
  }
  return { text: folded, ranges };
}

function occurrences({ text, ranges }: Folded, word: string): [number, number][] {
  const found: [number, number][] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    const from = ranges[at]?.[0];
    const to = ranges[at + word.length - 1]?.[1];
    if (from !== undefined && to !== undefined) found.push([from, to]);
  }
  return found;
}
