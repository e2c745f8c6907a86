/**
 * Folds text for searches: letters lose their diacritics and their case, and apostrophes are left
 * out, so that "ostberg" finds "Östberg", and "obrien" "O'Brien". Triggers in both databases fold
 * the stored text with this table (search-texts.ts); this code folds the query.
 */

/**
 * Unicode blocks of letters: Latin-1, Latin Extended-A, Vietnamese with a horn, Romanian, Greek and
 * Cyrillic, other Vietnamese. After a change, migrate() folds what is stored again.
 */
const LETTER_BLOCKS = [
  [0xc0, 0x17f],
  [0x1a0, 0x1b0],
  [0x218, 0x21b],
  [0x386, 0x52f],
  [0x1ea0, 0x1ef9],
] as const;

/** Apostrophes outside ASCII, as phones and word processors type them, and the Hawaiian okina. */
const NON_ASCII_APOSTROPHES = "\u2019\u2018\u02bb\u02bc\u00b4";

/** All marks that foldText leaves out as apostrophes. */
export const APOSTROPHES = `'\`${NON_ASCII_APOSTROPHES}`;

const STROKED_LETTERS = {
  ς: "σ",
  ø: "o",
  Ø: "o",
  ł: "l",
  Ł: "l",
  đ: "d",
  Đ: "d",
  ı: "i",
  Æ: "æ",
  Œ: "œ",
};

/** Combining diacritics, which some systems write after the letter. */
const DIACRITICS =
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0309\u030a\u030b\u030c\u031b\u0323\u0327\u0328";

/** Each folded letter outside ASCII, with its replacement. */
export const FOLDED_LETTERS: ReadonlyMap<string, string> = new Map([
  ...foldedLetters(),
  ...Object.entries(STROKED_LETTERS),
  ...Array.from(`${NON_ASCII_APOSTROPHES}${DIACRITICS}`, (mark) => [mark, ""] as const),
]);

function* foldedLetters(): Generator<readonly [string, string]> {
  for (const [first, last] of LETTER_BLOCKS) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      const base = letter.normalize("NFD").charAt(0).toLowerCase();
      if (base !== letter) yield [letter, base];
    }
  }
}

export function foldText(text: string): string {
  const withoutApostrophes = text.replace(/['`]/g, "");
  if (IS_ASCII.test(withoutApostrophes)) return withoutApostrophes.toLowerCase();
  const folded = withoutApostrophes.replace(
    /[^\0-\x7f]/g,
    (letter) => FOLDED_LETTERS.get(letter) ?? letter,
  );
  return folded.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Matches most text. */
const IS_ASCII = /^[\0-\x7f]*$/;

/** Marks in names: those that count as a space, and those that a name search ignores. */
export const NAME_MARKS = { spaced: "-\u2010\u2011", dropped: `${APOSTROPHES}.,` };

/**
 * Returns the key by which names are compared and sorted, byte by byte: folded, without marks.
 * "O'Brien" is "obrien". Pass the last name first.
 */
export const foldName = (name: string): string =>
  foldText(name)
    .replace(SPACED_MARKS, " ")
    .replace(DROPPED_MARKS, "")
    .replace(/ +/g, " ")
    .replace(/^ | $/g, "");

const SPACED_MARKS = new RegExp(`[${NAME_MARKS.spaced}]`, "g");
const DROPPED_MARKS = new RegExp(`[${NAME_MARKS.dropped}]`, "g");

/** Makes foldName on PostgreSQL; the program adds it to SQLite (sqlite.ts). */
export function foldNameFunction(): string {
  // translate() deletes letters without a counterpart, so these come last.
  const letters = [...FOLDED_LETTERS].sort(([, a], [, b]) => b.length - a.length);
  const from = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${letters.map(([letter]) => letter).join("")}`;
  const folded = letters.map(([, letter]) => letter.replace("'", "''")).join("");
  const to = `abcdefghijklmnopqrstuvwxyz${folded}`;
  const { spaced, dropped } = NAME_MARKS;
  const marks = `${spaced}${dropped}`.replaceAll("'", "''");
  const pure = "language sql immutable strict parallel safe";
  // Most text is plain ASCII, and translate() looks up every letter in the whole list.
  return `create or replace function fold_name(value text) returns text ${pure} as $$
      select trim(regexp_replace(translate(
        case when octet_length(value) > length(value) then translate(value, '${from}', '${to}')
        else lower(value collate "C") end,
        '${marks}', '${" ".repeat(spaced.length)}'), ' +', ' ', 'g')) $$`;
}

/** Returns the form in which emails are compared: the same on SQLite, on PostgreSQL and here. */
export const emailKey = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Returns the folded words of a query, without the marks around pasted names and emails:
 * "Fenn, Tobias" has two words, as has '"Fenn" <tobias@example.org>;'. A name with a hyphen has two
 * as well, because it may be stored with a space.
 */
export const foldedWords = (text: string): string[] =>
  foldText(text)
    .replace(/["<>“”„]|[,;](?=\s|$)/g, " ")
    .split(/\s+/)
    .flatMap((word) => (HYPHENATED.test(word) ? word.split(SPACED_MARKS) : word))
    .filter(Boolean);

/** Matches no number, email or id. */
const HYPHENATED = new RegExp(`^\\p{L}[${NAME_MARKS.spaced}\\p{L}]+$`, "u");
