const LABEL = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?";
const WORD = "[\\w!#$%&'*+/=?^`{|}~-]+";

/**
 * Accepts what a browser's own email field accepts, also before it converts an international domain
 * to ASCII. Rejects what no public mail server has: a domain with one label, consecutive dots, and
 * more than 64 octets before the @ (RFC 5321, 4.5.3.1.1).
 */
export const EMAIL_ADDRESS = new RegExp(
  `^(?=.{1,64}@)${WORD}(?:\\.${WORD})*@(?:${LABEL}\\.)+(?!\\p{N}+$)[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}]$`,
  "u",
);

/**
 * Extracts the address from what another program left on the clipboard: "Ada <ada@example.org>",
 * "mailto:…", "o’brien@…".
 */
export const bareEmail = (input: string) =>
  input
    .replace(/^[^<>]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:/i, "")
    .replace(/[‘’]/g, "'")
    .replace(/[.,;]$/, "");
