/**
 * Placeholders in the texts of emails, such as {name}, which are filled in when an email is sent.
 */

const PLACEHOLDER = /\{([^{}]{0,40})\}/g;

/** Fills in the placeholders of a text; one without a value stays as it is. */
export const fillPlaceholders = (text: string, values: ReadonlyMap<string, string>): string =>
  text.replace(PLACEHOLDER, (whole, name: string) => values.get(name) ?? whole);

/** Returns the names of a text's placeholders. */
export const placeholdersIn = (text: string): string[] =>
  Array.from(text.matchAll(PLACEHOLDER), ([, name = ""]) => name);

/**
 * Returns the problem with a text's placeholders, an unknown or a missing one; null when there is
 * none.
 */
export function placeholdersProblem(text: string, placeholders: readonly string[]): string | null {
  const missing = placeholders.find((name) => !text.includes(inBraces(name)));
  const problem = unknownPlaceholder(text, placeholders);
  return problem ?? (missing === undefined ? null : `${inBraces(missing)} is missing`);
}

/** Returns the problem when a text has an unknown placeholder; null when it has none. */
export function unknownPlaceholder(text: string, placeholders: readonly string[]): string | null {
  const unknownName = placeholdersIn(text).find((name) => !placeholders.includes(name));
  if (unknownName === undefined) return null;
  const problem = `There is no place {${unknownName}} here`;
  return placeholders.length > 0
    ? `${problem}; there is ${placeholders.map(inBraces).join(" and ")}`
    : problem;
}

const inBraces = (name: string) => `{${name}}`;

/** Returns the same value with the placeholders of every text in it filled in. */
export const fillTexts = <Value>(value: Value, values: ReadonlyMap<string, string>): Value =>
  mapTexts(value, (text) => fillPlaceholders(text, values));

/** Returns the same value with every text in it changed. */
export function mapTexts<Value>(value: Value, change: (text: string) => string): Value {
  if (typeof value === "string") return change(value) as Value;
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, text]) => [name, mapTexts(text, change)]),
  ) as Value;
}
