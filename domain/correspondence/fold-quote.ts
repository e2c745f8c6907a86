/** The line above a quoted mail, as mail programs write it: "On Monday, Ada wrote:". */
const isAttribution = (line: string) =>
  line.length < 300 && line.endsWith(":") && /^(On|El|Le|Am) /.test(line);
/** Outlook quotes without marks; it draws a line, or writes one of these. */
const SEPARATOR = /^(_{10,}|-{2,} ?(Original Message|Forwarded message) ?-{2,})$/i;

/**
 * Splits the text of a mail into what its author wrote and the quoted mail at its end; `quoted` is empty
 * where there is none. A quotation between the author's own lines stays.
 */
export function foldQuote(text: string): { own: string; quoted: string } {
  const lines = text.split("\n");
  const separator = lines.findIndex((line) => SEPARATOR.test(line.trim()));
  let start = separator >= 0 ? separator : lines.length;
  while (start > 0 && isQuoted(lines[start - 1] ?? "")) start -= 1;
  if (!lines.slice(start).some((line) => line.trim())) return { own: text.trim(), quoted: "" };
  start = attributionStart(lines, start);
  const own = lines.slice(0, start).join("\n").trim();
  // A mail that says nothing of its own is shown whole.
  if (!own) return { own: text.trim(), quoted: "" };
  return { own, quoted: lines.slice(start).join("\n").trim() };
}

const isQuoted = (line: string) => line.startsWith(">") || line.trim() === "";

/** Where the attribution begins that ends above line `start`; programs break it into up to three lines. */
function attributionStart(lines: readonly string[], start: number): number {
  for (let count = 1; count <= 3 && count <= start; count += 1) {
    const above = lines.slice(start - count, start).join(" ");
    if (isAttribution(above.trim())) return start - count;
  }
  return start;
}
