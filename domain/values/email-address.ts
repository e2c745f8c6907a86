const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+";

/**
 * What a browser's own email field takes, also before it writes an international domain in ASCII, without what no
 * public mail server has: a domain of one label, points beside each other.
 */
export const EMAIL_ADDRESS = new RegExp(
  `^${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?!\\p{N}+$)[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}]$`,
  "u",
);
