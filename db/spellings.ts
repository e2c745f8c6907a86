/** The ways in which a word may be mistyped by one letter. */
import { escapeLike } from "./text-search.ts";

export interface Spelling {
  /** Folded; a null stands for one unknown letter. */
  letters: readonly (string | null)[];
  /** The pattern for SQL's `like` on a text that begins with a space; words begin after a space. */
  like: string;
  /** The known parts of the pattern. */
  runs: readonly string[];
}

/** By what went wrong, the likeliest first: two letters swapped, another letter, one missing, one too many. */
export function misspellings(word: string): Spelling[][] {
  const letters = Array.from(word);
  const positions = letters.map((_, at) => at);
  const before = (at: number) => letters.slice(0, at);
  const after = (at: number) => letters.slice(at);
  return [
    positions
      .slice(1)
      .map((at) => [...before(at - 1), letters[at], letters[at - 1], ...after(at + 1)]),
    positions.map((at) => [...before(at), null, ...after(at + 1)]),
    positions.slice(1).map((at) => [...before(at), null, ...after(at)]),
    positions.map((at) => [...before(at), ...after(at + 1)]),
  ].map((way) => way.map((each) => spellingOf(each as (string | null)[])));
}

function spellingOf(letters: (string | null)[]): Spelling {
  const runs = ` ${letters.map((letter) => letter ?? "\0").join("")}`.split("\0");
  return { letters, runs, like: `%${runs.map(escapeLike).join("_")}%` };
}

const isLetter = (letter: string | undefined) =>
  letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/** The spelling as a word of `text` (which begins with a space) begins with it, or null. */
export function spelledIn(text: string, { letters }: Spelling): string | null {
  for (let at = text.indexOf(" "); at !== -1; at = text.indexOf(" ", at + 1)) {
    const found = Array.from(text.slice(at + 1, at + 1 + 2 * letters.length)).slice(
      0,
      letters.length,
    );
    const fits = letters.every((letter, n) =>
      letter === null ? isLetter(found[n]) : letter === found[n],
    );
    if (fits) return found.join("");
  }
  return null;
}
