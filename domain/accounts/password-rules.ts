/** Length counts, composition rules do not, and common passwords are refused (NIST SP 800-63B). */
export const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1_000;

/**
 * Words that an attacker who has read the site tries first (ASVS 5.0, 6.1.2). They add no strength.
 */
const SITE_WORDS =
  /western|heritage|arena|bayfield|colorado|cowboy|rodeo|horse|church|faith|admin|staff|password/g;
const MIN_LENGTH_BESIDE_NAMES = 6;
/** Shorter usernames, such as "ed", are parts of ordinary words. */
const MIN_USERNAME_LENGTH = 4;

/** "obvious" means that little is left beside the words that an attacker tries first. */
export type PasswordProblem = "too-short" | "too-long" | "has-username" | "common" | "obvious";

/** Returns what is wrong with a new password, or null when it is good. */
export async function passwordProblem(
  password: string,
  username: string,
): Promise<PasswordProblem | null> {
  const plain = password.toLowerCase();
  if (password.length < MIN_PASSWORD_LENGTH) return "too-short";
  if (password.length > MAX_PASSWORD_LENGTH) return "too-long";
  const isLongUsername = username.length >= MIN_USERNAME_LENGTH;
  if (isLongUsername && plain.includes(username.toLowerCase())) return "has-username";
  const commonPasswords = await readCommonPasswords();
  if (commonPasswords.has(plain) || isRepeated(plain, commonPasswords)) return "common";
  const rest = plain.replace(SITE_WORDS, "");
  const isObvious = rest !== plain && rest.length < MIN_LENGTH_BESIDE_NAMES;
  return isObvious ? "obvious" : null;
}

/**
 * Detects repetitions of a short or common text, such as "passwordpassword", "abcabcabcabc" and
 * "aaaaaaaaaaaa".
 */
function isRepeated(password: string, commonPasswords: Set<string>): boolean {
  const part = /^(.+?)\1+$/.exec(password)?.[1];
  return part !== undefined && (part.length < 8 || commonPasswords.has(part));
}

/**
 * Loads the list only when a person chooses a password, which is rare, rather than at every start.
 */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
