export const TITLE_PREFIX = /^(?:mr|mrs|ms|miss|dr|prof|rev|fr|pastor|father|sister|hon)\.?$/i;
/** Without those that are also last names or initials: "Mary Ann V.", "Ann Do". */
const NAME_SUFFIXES = new Set(
  `jr sr ii iii iv md phd esq cpa dds ret dvm vmd rn np dmd od dc jd edd cfre cfp dmin mdiv trustee
   trustees ttee ttees`.split(/\s+/),
);
/** Suffixes that are also initials, after a last name alone: "Smith, J.D.". */
const ALSO_INITIALS = /^(?:j\.?d|r\.?n|n\.?p|o\.?d|d\.?c)\.?$/i;
export const PARTICLES = new Set(
  "van von der den ter ten de del della di da du la le zu".split(" "),
);
/** Particles that are also first and middle names when capitalized: "Minh Van Tran". */
const ALSO_NAMES = new Set("van den ten du le".split(" "));
const ORGANIZATION =
  /\b(inc|incorporated|llc|l\.l\.c|llp|ltd|corp|company|corporation|foundation|fund|trust|bank|church|ministry|ministries|society|association|club|school|institute|university|college|charities|charitable|partners|group|family|household|estate|co)\b\.?$/i;
/** Matches "First Baptist Church of Bayfield", "Town of Bayfield", "Estate of Bo Lark". */
const OF_A_PLACE =
  /\b(bank|church|town|city|county|school|university|college|society|association|friends|order|knights|daughters|diocese|estate) of\b/i;

/**
 * Whether a name belongs to an organization or a family: "Loom Family Foundation", "Tern & Vale
 * LLP".
 */
export const isOrganizationName = (name: string) =>
  ORGANIZATION.test(name.trim().slice(-30)) || OF_A_PLACE.test(name.slice(0, 60));

/** Whether a word stands after names: "Jr.", "M.D.". Edd is a first name, EdD a degree. */
export const isNameSuffix = (word: string) =>
  word !== "Edd" && NAME_SUFFIXES.has(word.replaceAll(".", "").toLowerCase());

/** The first name of a record whose donor gave no name. */
export const ANONYMOUS = "Anonymous";

/** The name of a record; an organization has only the first. */
export const fullName = (row: { first_name: string; last_name: string }) =>
  `${row.first_name} ${row.last_name}`.trim();

/**
 * Splits a whole name into first and last: "Quist, Orla", "Marsh, Ivo, Jr." (Marsh Jr.), "Pim Van
 * Der Berg". The whole name of an organization becomes the first name, as in records.
 */
export function splitName(full: string): [first: string, last: string] {
  if (isOrganizationName(full)) return [full.trim(), ""];
  const people = full.split(/ (?:&|and) /i);
  if (people.length > 1 && people.every((name) => name.includes(",")))
    return splitName(
      people
        .map((name) => splitName(name).join(" "))
        .join(" & ")
        .replaceAll(",", ""),
    );
  const [before = "", after = "", ...others] = full.split(",").map((part) => part.trim());
  const isFirstName = !isNameSuffix(after) || (isLastName(before) && ALSO_INITIALS.test(after));
  const suffixes = others.filter(Boolean);
  if (after && isFirstName && suffixes.every(isNameSuffix))
    return [after, [before, ...suffixes].join(" ")];
  const words = full.trim().replace(/,/g, " ").split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && isNameSuffix(words[start] ?? "")) start -= 1;
  const surname = start;
  while (start > 1 && isParticle(words[start - 1] ?? "", start < surname)) start -= 1;
  return [words.slice(0, start).join(" "), words.slice(start).join(" ")];
}

/** Whether a name is one word or begins like only a last name: "van der Berg", "De La Cruz". */
function isLastName(name: string): boolean {
  const [first = "", second, third] = name.split(" ");
  const lower = first.toLowerCase();
  if (!second || /^st\.?$/.test(lower)) return true;
  const hasTwo = third !== undefined && PARTICLES.has(second.toLowerCase());
  return PARTICLES.has(lower) && (first === lower || hasTwo);
}

function isParticle(word: string, isBeforeOther: boolean): boolean {
  const lower = word.toLowerCase();
  return PARTICLES.has(ALSO_NAMES.has(lower) && !isBeforeOther ? word : lower);
}

/** More are no name, and each adds a value to a query. */
const MAX_PARTICLES = 4;

/**
 * Returns a name's key (foldName) with the particles among the first names, where earlier releases
 * stored capitalized ones: "rosa ana de la" of "de la rosa ana".
 */
export function commonNameKey(key: string): string {
  const words = key.split(" ");
  for (let moved = 0; moved < MAX_PARTICLES && PARTICLES.has(words[0] ?? ""); moved += 1)
    words.push(words.shift() ?? "");
  return words.join(" ");
}

/** Returns all keys with the same common one. */
export function nameKeysOf(key: string): string[] {
  const words = commonNameKey(key).split(" ");
  const keys = [words.join(" ")];
  while (keys.length <= MAX_PARTICLES && PARTICLES.has(words.at(-1) ?? "")) {
    words.unshift(words.pop() ?? "");
    keys.push(words.join(" "));
  }
  return keys;
}
