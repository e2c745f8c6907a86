import { escapeMarkup } from "#domain/values/escape-markup.ts";

/** A line of a list: its name, its value, and a text after it. */
export interface MailRow {
  name: string;
  value: string;
  note?: string;
}

/** A part of an email, rendered as plain text and as HTML. */
export type Block =
  | { kind: "paragraph"; text: string }
  /** In plain text the URL follows the text; in HTML the text is a link. */
  | { kind: "small"; text: string; url?: string | undefined }
  /** Another person's text, with its line breaks. */
  | { kind: "quote"; text: string }
  | { kind: "list"; rows: readonly MailRow[] }
  | { kind: "action"; label: string; url: string }
  /** Replies do not quote what follows. */
  | { kind: "not-quoted" };

export const paragraphBlock = (text: string): Block => ({ kind: "paragraph", text });

export const smallBlock = (text: string, url?: string): Block => ({ kind: "small", text, url });

export const listBlock = (rows: readonly MailRow[]): Block => ({ kind: "list", rows });

export const actionBlock = (label: string, url: string): Block => ({ kind: "action", label, url });

/**
 * Renders the blocks. No text in them can become markup. The organization signs the email;
 * `subject` is its title.
 */
export function fillMailTemplate(
  { name, legalLine }: { name: string; legalLine: string },
  subject: string,
  blocks: readonly Block[],
): { text: string; html: string } {
  const cut = blocks.findIndex(({ kind }) => kind === "not-quoted");
  const end = cut === -1 ? blocks.length : cut;
  const rest = blocks
    .slice(end + 1)
    .map(renderHtmlBlock)
    .join("\n");
  return {
    text: `${blocks.map(renderTextBlock).join("\n\n")}\n\n${[name, legalLine].filter(Boolean).join("\n")}\n`,
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:32px 20px;background:#faf6ee;color:#2b211b;font:17px/1.5 Helvetica,Arial,sans-serif">
<div style="max-width:560px;margin:0 auto;word-break:break-word;overflow-wrap:anywhere;border-top:6px solid #2b211b;padding-top:24px">
${blocks.slice(0, end).map(renderHtmlBlock).join("\n")}
${rest && `<div class="moz-signature">\n${rest}\n</div>`}
<p style="margin:32px 0 0;border-top:1px solid #cfc6b8;padding-top:12px;font:600 18px Georgia,serif">${escapeMarkup(name)}</p>
${legalLine && `<p style="margin:0;font-size:15px">${escapeMarkup(legalLine)}</p>`}
</div>
</body>
</html>
`,
  };
}

function renderTextBlock(block: Block): string {
  // Mail programs cut a reply at this line (RFC 3676, 4.3).
  if (block.kind === "not-quoted") return "-- ";
  if (block.kind === "quote") return block.text.replace(/^/gm, "> ");
  if (block.kind === "list")
    return block.rows.map((row) => `${row.name}: ${shownValue(row)}`).join("\n");
  if (block.kind === "action") return `${block.label}:\n${block.url}`;
  return block.kind === "small" && block.url ? `${block.text}: ${block.url}` : block.text;
}

const shownValue = ({ value, note }: MailRow) => (note ? `${value} ${note}`.trim() : value);

/**
 * Turns addresses into links, and keeps lines and spaces, because mail programs do not support
 * `white-space`.
 */
const linkAddresses = (text: string) =>
  text
    .split(WEB_ADDRESS)
    .map((part, index) =>
      index % 2 === 1 ? linkTo(hrefOf(part), part) : keepSpaces(escapeMarkup(part)),
    )
    .join("");

const keepSpaces = (markup: string) =>
  markup.replace(/ (?= )|(?<=\n) /g, "&nbsp;").replaceAll("\n", "<br>\n");

/** Links have the color of the text, which mail programs lighten on a dark background. */
const linkTo = (url: string, text: string) =>
  `<a href="${escapeMarkup(url)}" style="color:inherit">${escapeMarkup(text)}</a>`;

function renderHtmlBlock(block: Block): string {
  switch (block.kind) {
    case "paragraph":
      return `<p style="margin:0 0 16px">${linkAddresses(block.text)}</p>`;
    case "quote":
      return `<blockquote style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid #9a4a24">${linkAddresses(block.text)}</blockquote>`;
    case "list":
      return `<p style="margin:0 0 16px">${block.rows
        .map(
          (row) => `<strong>${escapeMarkup(row.name)}:</strong> ${linkAddresses(shownValue(row))}`,
        )
        .join("<br>")}</p>`;
    case "action":
      // Border and underline remain when a mail program removes the background.
      return `<p style="margin:24px 0"><a href="${escapeMarkup(block.url)}" style="display:inline-block;padding:12px 26px;border:2px solid #843312;background:#843312;color:#fff;font-weight:600;text-decoration:underline">${escapeMarkup(block.label)}</a></p>`;
    case "small":
      return `<p style="margin:0 0 16px;font-size:15px">${block.url ? linkTo(block.url, block.text) : linkAddresses(block.text)}</p>`;
    case "not-quoted":
      return "";
  }
}

/**
 * A web address, without the sentence's punctuation at its end; parentheses belong to it in pairs.
 * After splitting a text by it, every second part is an address. Pages have the same pattern
 * (app/ui/with-links.tsx).
 */
const WEB_ADDRESS =
  /((?:https?:\/\/|www\.)(?:\([^\s<>"()]{0,200}\)|[^\s<>"()]){1,1000}(?:\([^\s<>"()]{0,200}\)|[^\s<>"().,;:!?\]'’”]))/i;

/** Returns the link target of a match. */
const hrefOf = (url: string) => (/^www/i.test(url) ? `https://${url}` : url);
