/** Elements whose text is not part of what one reads. */
const SKIPPED = new Set(["head", "style", "script", "title"]);
const BREAKS = new Set([
  "br",
  "p",
  "div",
  "tr",
  "li",
  "table",
  "hr",
  "h1",
  "h2",
  "h3",
  "blockquote",
]);
/** Where quoted mail begins; domain/correspondence/fold-quote.ts finds it. */
const QUOTE = "-----Original Message-----";
const ENTITIES = new Map<string, string>([
  ["nbsp", " "],
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/** What a mail's HTML says, as plain text, in time proportional to its length. Never drawn as HTML. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  let skipped: string | null = null;
  let isQuoted = false;
  for (const piece of `>${html}`.split("<")) {
    if (skipped === "!--" || piece.startsWith("!--")) {
      const end = piece.indexOf("-->");
      skipped = end < 0 ? "!--" : null;
      if (end >= 0) parts.push(piece.slice(end + 3));
      continue;
    }
    const end = piece.indexOf(">");
    const name = /^\/?[a-z0-9]{0,20}/i.exec(piece)?.[0].toLowerCase() ?? "";
    if (skipped) {
      if (name === `/${skipped}`) skipped = null;
      else continue;
    }
    if (SKIPPED.has(name)) {
      skipped = name;
      continue;
    }
    if (BREAKS.has(name.replace("/", ""))) parts.push("\n");
    if (name === "blockquote" && !isQuoted) {
      isQuoted = true;
      parts.push(`\n${QUOTE}\n`);
    }
    parts.push((end < 0 ? "" : piece.slice(end + 1)).replace(/\s+/g, " "));
  }
  return parts
    .join("")
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, readEntity)
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function readEntity(whole: string, name: string): string {
  if (!name.startsWith("#")) return ENTITIES.get(name.toLowerCase()) ?? whole;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
