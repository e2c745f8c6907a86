/**
 * How text is made comparable for a search: letters lose their marks and their case, so that "ostberg"
 * finds "Östberg". Both databases fold what is stored by this table (migration 0014), and what is
 * typed is folded here. A database keeps the table it was migrated with: change it only together with
 * a new migration.
 */

/** Blocks of Unicode with Latin letters that carry marks: Latin-1, Extended-A, Romanian, Vietnamese. */
const BLOCKS = [
  [0xc0, 0x17f],
  [0x218, 0x21b],
  [0x1ea0, 0x1ef9],
] as const;

/** Letters that Unicode does not take apart. */
const STROKED = { ø: "o", Ø: "o", ł: "l", Ł: "l", đ: "d", Đ: "d", ı: "i", Æ: "æ", Œ: "œ" };

/** Marks that follow their letter, as some systems write them. */
const MARKS =
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328";

/** Each letter outside ASCII that is folded, with what it becomes. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map([
  ...lettersWithMarks(),
  ...Object.entries(STROKED),
  ...Array.from(MARKS, (mark) => [mark, ""] as const),
]);

function* lettersWithMarks(): Generator<readonly [string, string]> {
  for (const [first, last] of BLOCKS) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      const base = letter.normalize("NFD").charAt(0).toLowerCase();
      if (/[a-z]/.test(base)) yield [letter, base];
    }
  }
}

/** Text as it is searched: without marks, A to Z as a to z. */
export function foldText(text: string): string {
  const plain = text.replace(/[^\0-\x7f]/g, (letter) => FOLDED_LETTERS.get(letter) ?? letter);
  return plain.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The characters that may separate the digits of a telephone number. */
export const PHONE_MARKS = " ()+-./\u00a0\u2010\u2011\u2013";
