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

/** The address alone of what another program left on the clipboard: "Ada <ada@example.org>", "mailto:…", "o’brien@…". */
export const bareEmail = (typed: string) =>
  typed
    .replace(/^[^<>]*<([^<>]*)>$/, "$1")
    .replace(/^mailto:/i, "")
    .replace(/[‘’]/g, "'")
    .replace(/[.,;]$/, "");
