/** Length counts, composition rules do not, and common passwords are refused (NIST SP 800-63B). */
const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 1_000;

/**
 * Words that an attacker who has read the site tries first (ASVS 5.0, 6.1.2). They add no strength.
 */
const OBVIOUS =
  /western|heritage|arena|bayfield|colorado|cowboy|rodeo|horse|church|faith|admin|staff|password/g;
const MIN_LENGTH_BESIDE_NAMES = 6;

/** Returns the error message for a new password, or null when the password is good. */
export async function passwordProblem(password: string, username: string): Promise<string | null> {
  const plain = password.toLowerCase();
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return `Use at most ${MAX_PASSWORD_LENGTH} characters`;
  if (plain.includes(username.toLowerCase())) return "Leave your username out of it";
  const common = await readCommonPasswords();
  if (common.has(plain) || isRepeated(plain, common)) return "This password is too common";
  const rest = plain.replace(OBVIOUS, "");
  if (rest !== plain && rest.length < MIN_LENGTH_BESIDE_NAMES)
    return "This password is easy to guess here";
  return null;
}

/**
 * Detects repetitions of a short or common text, such as "passwordpassword", "abcabcabcabc" and
 * "aaaaaaaaaaaa".
 */
function isRepeated(password: string, common: Set<string>): boolean {
  const part = /^(.+?)\1+$/.exec(password)?.[1];
  return part !== undefined && (part.length < 8 || common.has(part));
}

/**
 * Loads the list only when a person chooses a password, which is rare, rather than at every start.
 */
async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
