/** A part of a text: in both versions, or in this one alone. */
export interface TextPart {
  text: string;
  isChanged: boolean;
}

/** More words than this are compared as a whole: the comparison takes their number squared. */
const MOST_WORDS = 1_000;

/** Both versions of a text in parts, so that the words that differ can be marked. */
export function compareWords(before: string, after: string): [TextPart[], TextPart[]] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (Math.max(old.length, now.length) > MOST_WORDS)
    return [[{ text: before, isChanged: true }], [{ text: after, isChanged: true }]];
  // The most words in common from each pair of positions to the ends.
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  const commonAt = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--) {
      const row = common[i];
      if (row)
        row[j] =
          old[i] === now[j]
            ? commonAt(i + 1, j + 1) + 1
            : Math.max(commonAt(i + 1, j), commonAt(i, j + 1));
    }
  const [left, right]: [TextPart[], TextPart[]] = [[], []];
  for (let i = 0, j = 0; i < old.length || j < now.length; ) {
    const [oldWord, nowWord] = [old[i], now[j]];
    if (oldWord !== undefined && oldWord === nowWord) {
      add(left, oldWord, false);
      add(right, nowWord, false);
      i++;
      j++;
    } else if (
      oldWord !== undefined &&
      (nowWord === undefined || commonAt(i + 1, j) >= commonAt(i, j + 1))
    ) {
      add(left, oldWord, true);
      i++;
    } else if (nowWord !== undefined) {
      add(right, nowWord, true);
      j++;
    }
  }
  return [left, right];
}

/** Each word with the white space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];

function add(parts: TextPart[], text: string, isChanged: boolean): void {
  const last = parts.at(-1);
  if (last?.isChanged === isChanged) last.text += text;
  else parts.push({ text, isChanged });
}
