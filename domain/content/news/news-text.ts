/** The text and the links of a body. Shared with the browser. */
import type { NewsBlock, NewsBody } from "#content/news.ts";

/** Every text of a body in its order; a block is a line. */
export const textOfBody = ({ content }: NewsBody): string => content.map(textOfBlock).join("\n");

function textOfBlock(block: NewsBlock): string {
  return textsOfBlock(block)
    .map((texts) => texts.map(({ text }) => text).join(""))
    .join("\n");
}

export const linksOfBody = ({ content }: NewsBody): string[] =>
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

/** A link leads to a page of this site or, encrypted, to another; nothing else is a link. */
export const isLinkTarget = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) || (href.startsWith("https:") && isPlainUrl(href));

/** A link in a text may also lead to a page without encryption or to an email address: offices paste both. */
export const isTextLink = (href: string): boolean =>
  isLinkTarget(href) || isPlainUrl(href) || /^mailto:[^\s@?&,]+@[^\s@?&,]+(\?\S*)?$/i.test(href);

/** A target as it is typed or copied: "www.example.org" and "a@example.org" get what they lack. */
export function completeLink(typed: string): string {
  if (/^[^\s/:?@]+@[^\s/:?@]+$/.test(typed)) return `mailto:${typed}`;
  return /^[^\s/:?@]+\.[a-z]{2,}(?:[/?]\S*)?$/i.test(typed) ? `https://${typed}` : typed;
}

/** With a host and without a user. */
const isPlainUrl = (href: string): boolean =>
  /^https?:\/\/[^\s\\]+$/.test(href) && URL.canParse(href) && new URL(href).username === "";
