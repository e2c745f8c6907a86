/**
 * Removes control characters and direction marks from visitors' texts before code stores or logs
 * them. In a log, a list or an email they could start new lines, or make a name read as another
 * (CVE-2021-42574, RFC 5322). U+FFFE and U+FFFF are removed too, because XML, and so a feed or a
 * workbook, must not contain them.
 */

/** Matches most texts, from which nothing has to be removed. */
const PRINTABLE = /^[ -~]*$/;

/**
 * Returns one line: control characters and line breaks become a space. Removes surrounding spaces
 * and zero-width ones. A line without a visible character is empty.
 */
export const oneLine = (text: string) =>
  PRINTABLE.test(text)
    ? text.trim()
    : text
        .replace(/[\p{Bidi_Control}\u00ad\u200b\u2060\ufeff\ufffe\uffff]+/gu, "")
        .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
        .replace(INVISIBLE, "")
        .trim();

/** Fillers of Korean and an empty Braille cell look like spaces. */
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\s\u2800]+$/u;

/** Returns several lines: line breaks and tabs stay, all other such characters are removed. */
export const plainText = (text: string) =>
  PRINTABLE.test(text)
    ? text
    : text
        .replace(/\r\n?|\p{Zl}|\p{Zp}/gu, "\n")
        .replace(/[\p{Bidi_Control}\ufffe\uffff]|(?![\n\t])\p{Cc}/gu, "");
