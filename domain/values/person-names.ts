export const TITLE_PREFIX = /^(?:mr|mrs|ms|miss|dr|prof|rev|fr|pastor|father|sister|hon)\.?$/i;
const NAME_SUFFIX = /^(jr|sr|ii|iii|iv|m\.?d|ph\.?d|esq|cpa|dds|ret)\.?$/i;
const PARTICLES = new Set("van von der den ter ten de del della di da du la le zu".split(" "));
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

/** The first name of a record whose donor gave no name. */
export const ANONYMOUS = "Anonymous";

/** The name of a record; an organization has only the first. */
export const fullName = (row: { first_name: string; last_name: string }) =>
  `${row.first_name} ${row.last_name}`.trim();

/**
 * Splits a whole name into first and last: "Quist, Orla", "Marsh, Ivo, Jr." (Marsh Jr.), "Pim van
 * der Berg". The whole name of an organization becomes the first name, as in records.
 */
export function splitName(full: string): [first: string, last: string] {
  const [before = "", after = "", suffix = "", more] = full.split(",").map((part) => part.trim());
  if (isOrganizationName(full)) return [full.trim(), ""];
  if (after && more === undefined && !NAME_SUFFIX.test(after)) {
    if (!suffix) return [after, before];
    if (NAME_SUFFIX.test(suffix)) return [after, `${before} ${suffix}`];
  }
  const words = full.trim().replace(/,/g, " ").split(/\s+/);
  let start = words.length - 1;
  if (start > 1 && NAME_SUFFIX.test(words[start] ?? "")) start -= 1;
  while (start > 1 && PARTICLES.has(words[start - 1] ?? "")) start -= 1;
  return [words.slice(0, start).join(" "), words.slice(start).join(" ")];
}
