/** The text and the links of a news body. The browser also loads this file. */
import type { NewsBlock, NewsBody } from "#content/news.ts";

/** Returns all text of a body in order, one line a block. */
export const textOfBody = ({ content }: NewsBody) => content.map(textOfBlock).join("\n");

function textOfBlock(block: NewsBlock) {
  return textsOfBlock(block)
    .map((texts) => texts.map(({ text }) => text).join(""))
    .join("\n");
}

export const linksOfBody = ({ content }: NewsBody) =>
  content
    .flatMap(textsOfBlock)
    .flat()
    .flatMap(({ marks = [] }) => marks)
    .flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));

function textsOfBlock(block: NewsBlock) {
  switch (block.type) {
    case "bullet_list":
    case "ordered_list":
      return block.content.flatMap(({ content }) => content.map((line) => line.content ?? []));
    case "blockquote":
      return block.content.map(({ content = [] }) => content);
    case "picture":
      return [];
    default:
      return [block.content ?? []];
  }
}

/** A link target is a page of this site or an https address on another. */
export const isLinkTarget = (href: string) =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) || (/^https:/i.test(href) && isPlainUrl(href));

/**
 * A link inside a text may also go to an http page or an email address, because offices paste both.
 */
export const isTextLink = (href: string) =>
  isLinkTarget(href) || isPlainUrl(href) || /^mailto:[^\s@?&,]+@[^\s@?&,]+(\?\S*)?$/i.test(href);

/** The addresses in which mail programs wrap a link. Outlook's names the reader of the mail. */
const WRAPPERS =
  /^https:\/\/([a-z0-9]+\.safelinks\.protection\.outlook\.com\/|outlook\.(office(365)?\.com|cloud\.microsoft)\/mail\/safelink\.html\?|www\.google\.com\/url\?|l\.facebook\.com\/l\.php\?)/;

/** Returns the target of a link that a mail program has wrapped, and other links unchanged. */
export function unwrapLink(href: string): string {
  if (!WRAPPERS.test(href)) return href;
  const { searchParams } = new URL(href);
  const target = searchParams.get("url") ?? searchParams.get("q") ?? searchParams.get("u") ?? "";
  return isTextLink(target) ? target : href;
}

/**
 * Completes a target as it is typed or copied: adds what "www.example.org" and "a@example.org"
 * lack.
 */
export function completeLink(input: string) {
  if (/^[^\s/:?@]+@[^\s/:?@]+$/.test(input)) return `mailto:${input}`;
  return /^[^\s/:?@]+\.[a-z]{2,}(?:[/?]\S*)?$/i.test(input)
    ? `https://${input}`
    : unwrapLink(input);
}

/** Whether an address has a host and no username. */
const isPlainUrl = (href: string) =>
  /^https?:\/\/[^\s\\]+$/i.test(href) && URL.canParse(href) && new URL(href).username === "";
