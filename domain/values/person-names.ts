export const TITLE_PREFIX =
  /^(?:mr|mrs|ms|miss|dr|prof|rev|reverend|fr|pastor|father|sister|hon|honorable|rabbi|bishop|deacon|chaplain|judge|lt|ltcol|col|capt|cpt|maj|gen|cdr|cmdr|adm|[a-z]{0,2}sgt)\.?$/i;
export const AND = /^(?:and|&)$/i;
/** Without those that are also last names or initials: "Mary Ann V.", "Ann Do". */
const NAME_SUFFIXES = new Set(
  `jr sr ii iii iv md phd esq cpa dds ret dvm vmd rn np dmd od dc jd edd cfre cfp dmin mdiv trustee
   trustees ttee ttees executor executrix usa usn usaf usmc uscg`.split(/\s+/),
);
/** Suffixes that are also initials, after a last name alone: "Smith, J.D.". */
const ALSO_INITIALS = /^(?:j\.?d|r\.?n|n\.?p|o\.?d|d\.?c)\.?$/i;
export const PARTICLES = new Set(
  "van von der den ter ten de del della di da du la las le los st zu".split(" "),
);
/** Particles that are also first and middle names when capitalized: "Minh Van Tran". */
const ALSO_NAMES = new Set("van den ten du le".split(" "));
/** Words within last names of several words: "Ortega y Vega", "Runs With Horses". */
const JOINING_WORDS = /^(?:y|in|at|[Oo]f|[Ww]ith|[Tt]he|[Ff]rom|[Oo]ver)$/;
/** A degree or an order after a comma: "PE", "LCSW", "SJ". Others are initials: "Van Horn, TJ". */
const CAPITAL_SUFFIX = /^(?:(?:[A-Z]\.?){3,}|P\.?E\.?|[BM][AS]|P[AT]|SJ|OP|OT|RA)$/;
/** Whom else a name names: "c/o Orla Vale", "DBA Lark Farms". */
const OTHER_NAMES_TAIL = /,? (?:c\/o|attn|d\/?b\/?a)\b.*$/i;
const ORGANIZATION =
  /\b(inc|incorporated|llc|l\.l\.c|llp|ltd|corp|company|corporation|foundation|fund|trust|bank|church|ministry|ministries|society|association|club|school|institute|university|college|charities|charitable|partners|group|family|household|estate|co|lp|pllc|pc|p\.c|cpas|attorneys|ranch|farms|stables|enterprises|services|associates|center|council|league)\b\.?$/i;
/** What no name of a person holds. */
const NO_PERSON = [
  // "Town of Bayfield"
  /\b(bank|church|town|city|county|school|university|college|society|association|friends|order|knights|daughters|diocese|estate|memory|honor|club|league|chapter|council|sons) of\b/i,
  // "Bo's Diner"
  /['’]s\b/i,
  // "Legion 1234"; but an envelope's number as in "Bo Lark #214", "Bo Lark (214)", "Lark, Bo 214".
  /(?<!# ?|\(|^[^\s,]+,(?: [^\s,\d]+)+ )\b\d{3}/,
  // "Lodge 12", "VFW #4"
  /\b(?:post|lodge|troop|vfw|local|pack|bpoe|no\.?) #?\d/i,
  // "Vale Trust dated 1/2/2003"
  /\d\//,
  // "Bank One FBO Bo Lark"
  /\bfbo\b/i,
  // "The Vales"; but "The Rev. Bo Lark".
  /^the (?!rev|hon|very|most|right)/i,
];

/**
 * Whether a name belongs to an organization or a family: "Loom Family Foundation", "Tern & Vale
 * LLP".
 */
export function isOrganizationName(full: string): boolean {
  const name = withoutTail(full).trim();
  const ending = name.replace(/ \(\d+\)$/, "").slice(-30);
  return ORGANIZATION.test(ending) || NO_PERSON.some((pattern) => pattern.test(name));
}

/** Returns a name without whom else it names: "Bo Lark" of "Bo Lark c/o Orla Vale". */
export const withoutTail = (name: string) => name.replace(OTHER_NAMES_TAIL, "");

/**
 * Whether a word stands after names: "Jr.", "M.D.", "(Bob)", "#214". Edd is a first name, EdD a
 * degree.
 */
export const isNameSuffix = (word: string) =>
  /[()"“”]|^#\d+$|^\d{3,}$/.test(word) ||
  (word !== "Edd" && NAME_SUFFIXES.has(word.replaceAll(".", "").toLowerCase()));

/** Returns the words of titles before a name: "Rev.", "Dr."; "Mr.", "and", "Mrs.". */
export function titlesIn(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => !TITLE_PREFIX.test(word) && !AND.test(word));
  return end < 0 ? words : words.slice(0, end);
}

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
  const withoutOthers = withoutTail(full);
  if (withoutOthers !== full) {
    const [first, last] = splitName(withoutOthers);
    return [first, last + full.slice(withoutOthers.length)];
  }
  const people = full.split(/ (?:&|and) |; ?/i);
  if (people.length > 1 && people.every((name) => name.includes(",")))
    return splitName(
      people
        .map((name) => splitName(name).join(" "))
        .join(" & ")
        .replaceAll(",", ""),
    );
  const [before = "", ...parts] = full.split(",").map((part) => part.trim());
  const after = parts.filter(Boolean);
  const isLast = isLastName(before);
  const isSuffix = (word: string) =>
    isNameSuffix(word) || (!isLast && CAPITAL_SUFFIX.test(word) && /[a-z]/.test(before));
  const isGiven = (part: string, i: number) =>
    !part.split(" ").every(isSuffix) || (i === 0 && isLast && ALSO_INITIALS.test(part));
  const [given, ...others] = after.filter(isGiven);
  if (given && others.length === 0 && (isLast || given === after[0])) {
    const words = before.split(/\s+/);
    const titles = titlesIn(words.slice(0, -1));
    const last = [...words.slice(titles.length), ...after.filter((part) => part !== given)];
    return [[...titles, given].join(" "), last.join(" ")];
  }
  if (after.length > 0 && !given) {
    const [first, last] = splitName(before);
    return first ? [first, [last, ...after].join(" ")] : [last, after.join(" ")];
  }
  const words = full.trim().replace(/,/g, " ").split(/\s+/);
  let start = words.length - 1;
  while (start > 1 && isNameSuffix(words[start] ?? "")) start -= 1;
  const surname = start;
  while (start > 1 && isOfLastName(words, start, surname)) start -= 1;
  return [words.slice(0, start).join(" "), words.slice(start).join(" ")];
}

/** Whether the word before `start`, where the last name begins so far, belongs to it. */
const isOfLastName = (words: readonly string[], start: number, surname: number) =>
  isParticle(words[start - 1] ?? "", start < surname) ||
  JOINING_WORDS.test(words[start - 1] ?? "") ||
  JOINING_WORDS.test(words[start] ?? "");

/** Whether a name is one word or begins like only a last name: "van der Berg", "De La Cruz". */
function isLastName(name: string): boolean {
  const [first = "", second, third] = name.split(" ");
  const lower = first.toLowerCase();
  if (!second || /^st\.?$/.test(lower)) return true;
  const hasTwo = third !== undefined && PARTICLES.has(second.toLowerCase());
  return PARTICLES.has(lower) && (first === lower || hasTwo);
}

function isParticle(word: string, isBeforeOther: boolean): boolean {
  const lower = word.toLowerCase().replace(".", "");
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
