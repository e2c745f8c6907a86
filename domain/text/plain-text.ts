/**
 * What control characters and marks that turn the writing direction could do to a log, a list or a
 * mail: start lines of their own, or make a name read as another (CVE-2021-42574, RFC 5322). Every
 * text that strangers write goes through one of these before it is stored or written down.
 */

/** One line: such characters, line breaks among them, become a space; none stands at either end. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Bidi_Control}]+/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .trim();

/** Text of several lines: line breaks and tabs stay, all other such characters go. */
export const plainText = (text: string) =>
  text.replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n").replace(/[\p{Bidi_Control}]|(?![\n\t])\p{Cc}/gu, "");
