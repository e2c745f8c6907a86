/**
 * Removes control characters and marks of writing direction from texts of visitors, before code stores
 * or logs them: in a log, a list or a mail they could start new lines, or make a name read as another
 * (CVE-2021-42574, RFC 5322).
 */

/** One line: control characters and line breaks become a space; no space at either end, none without width. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Bidi_Control}\u200b\u2060\ufeff]+/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Splits a whole name: its last word is the last name, the words before it are the first name. */
export function splitName(full: string): [first: string, last: string] {
  const words = full.trim().split(/\s+/);
  return [words.slice(0, -1).join(" "), words[words.length - 1] ?? ""];
}

/** Several lines: line breaks and tabs stay, all other such characters go. */
export const plainText = (text: string) =>
  text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n").replace(/[\p{Bidi_Control}]|(?![\n\t])\p{Cc}/gu, "");
