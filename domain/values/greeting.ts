/** Finds what letters call a person or an organization after "Dear". */

import {
  AND,
  isNameSuffix,
  isOrganizationName,
  TITLE_PREFIX,
  titlesIn,
  withoutTail,
} from "./person-names.ts";

/** Matches the initial in "Bo Q."; in "J. P." it is what the person is called. */
const MIDDLE_INITIAL = /(?<=\p{L}{2} )(?<!\band )\p{L}\.?$/iu;
/** A family is addressed by its name. */
const FAMILY_NAME = /\b(?:family|household)$/i;

/**
 * Returns "Ada", "Dr. Vale", "Mr. and Mrs. Vale" or "John Vale & Mary Quist"; "friends" for a
 * foundation, a company or a church.
 */
export function greetingOf(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.trim();
  const isOneName = !firstName || !lastName;
  if (isOneName && isOrganizationName(name))
    return FAMILY_NAME.test(name) ? name.replace(/^The /, "the ") : "friends";
  if (name.includes("@")) return "friend";
  const last = withoutSuffix(lastName);
  const first = firstName.replace(/^(?:the|attn:?|c\/o) /i, "");
  const words = first.split(/\s+/);
  const title = titlesIn(words);
  const joinWithAnd = words.findIndex((word) => AND.test(word));
  // "Mary Ann & Bo Vale" looks the same, so it is unclear which words are last names.
  if (
    joinWithAnd === words.length - 1 ||
    (joinWithAnd > 1 && !words.slice(0, joinWithAnd).every((word) => TITLE_PREFIX.test(word)))
  )
    return name;
  if (last && TITLE_PREFIX.test(title.at(-1) ?? "")) return `${title.join(" ")} ${last}`;
  return withoutSuffix(first).replace(MIDDLE_INITIAL, "").trim() || last || "friend";
}

function withoutSuffix(full: string): string {
  const name = withoutTail(full);
  const words = name.split(/[\s,]+/);
  const end =
    words.findLastIndex((word, index) => index === 0 || (word && !isNameSuffix(word))) + 1;
  return end < words.length ? words.slice(0, end).join(" ") : name;
}
