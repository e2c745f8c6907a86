/** Named places in the texts of mails, such as {name}: what a mail fills in when it is sent. */

const PLACE = /\{([^{}]{0,40})\}/g;

/** The text with its places filled in; a place without a value stays as it is. */
export const fillPlaces = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACE, (whole, name: string) => values.get(name) ?? whole);

/** What is wrong with the places of a text: one that there is not, or one that is missing; null: nothing. */
export function placesProblem(text: string, places: readonly string[]): string | null {
  const missing = places.find((name) => !text.includes(braced(name)));
  const problem = unknownPlace(text, places);
  return problem ?? (missing === undefined ? null : `${braced(missing)} is missing`);
}

/** What is wrong when a text has a place that there is not; null: nothing. */
export function unknownPlace(text: string, places: readonly string[]): string | null {
  const found = Array.from(text.matchAll(PLACE), ([, name = ""]) => name);
  const unknown = found.find((name) => !places.includes(name));
  if (unknown === undefined) return null;
  const said = `There is no place {${unknown}} here`;
  return places.length > 0 ? `${said}; there is ${places.map(braced).join(" and ")}` : said;
}

const braced = (name: string) => `{${name}}`;

/** Texts of a letter with the places of every text filled in. */
export function fillLetter<Letter>(letter: Letter, values: ReadonlyMap<string, string>): Letter {
  if (typeof letter === "string") return fillPlaces(letter, values) as Letter;
  return Object.fromEntries(
    Object.entries(letter as object).map(([name, text]) => [name, fillLetter(text, values)]),
  ) as Letter;
}

/** A letter with each text as `Text`: as it is sent, or as the field in which staff type it. */
export type LetterOf<Letter, Text> = {
  readonly [Name in keyof Letter]: Letter[Name] extends string
    ? Text
    : LetterOf<Letter[Name], Text>;
};
