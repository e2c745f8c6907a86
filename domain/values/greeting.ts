/** Finds what letters call a person or an organization after "Dear". */

import { isNameSuffix, isOrganizationName, TITLE_PREFIX } from "./person-names.ts";

const AND = /^(?:and|&)$/i;
/** A family is addressed by its name. */
const HOME = /\b(?:family|household)$/i;

/**
 * Returns "Ada", "Dr. Vale", "Mr. and Mrs. Vale" or "John Vale & Mary Quist"; "friends" for a
 * foundation, a company or a church.
 */
export function greetingOf(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`.trim();
  const isOneName = !firstName || !lastName;
  if (isOneName && isOrganizationName(name))
    return HOME.test(name) ? name.replace(/^The /, "the ") : "friends";
  const last = withoutSuffix(lastName);
  const words = firstName.split(/\s+/);
  const end = words.findIndex((word) => !TITLE_PREFIX.test(word) && !AND.test(word));
  const title = end < 0 ? words : words.slice(0, end);
  const joinWithAnd = words.findIndex((word) => AND.test(word));
  // "Mary Ann & Bo Vale" looks the same, so it is unclear which words are last names.
  if (
    joinWithAnd === words.length - 1 ||
    (joinWithAnd > 1 && !words.slice(0, joinWithAnd).every((word) => TITLE_PREFIX.test(word)))
  )
    return name;
  if (last && TITLE_PREFIX.test(title.at(-1) ?? "")) return `${title.join(" ")} ${last}`;
  return withoutSuffix(firstName) || last || "friend";
}

function withoutSuffix(name: string): string {
  const words = name.split(/[\s,]+/);
  const end = words.findLastIndex((word, i) => i === 0 || (word && !isNameSuffix(word))) + 1;
  return end < words.length ? words.slice(0, end).join(" ") : name;
}
