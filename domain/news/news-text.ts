/** The text of a body, and bodies of plain text. */
import type { NewsBlock, NewsBody } from "#content/news.ts";

/** Every text of a body in its order; a block is a line. */
export const textOfBody = ({ content }: NewsBody): string => content.map(textOfBlock).join("\n");

function textOfBlock(block: NewsBlock): string {
  return textsOfBlock(block)
    .map((texts) => texts.map(({ text }) => text).join(""))
    .join("\n");
}

/** The targets of every link of a body. */
export const linksOfBody = ({ content }: NewsBody): string[] =>
  content
    .flatMap(textsOfBlock)
    .flat()
    .flatMap(({ marks = [] }) => marks)
    .flatMap((mark) => (mark.type === "link" ? [mark.attrs.href] : []));

/** The runs of text of each line of a block. */
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

/** The text of a body that is nothing but paragraphs, with an empty line between two; null for another. */
export function plainTextOf({ content }: NewsBody): string | null {
  const isPlain = content.every(
    (block) =>
      block.type === "paragraph" && block.content?.every(({ marks }) => !marks?.length) !== false,
  );
  return isPlain ? content.map(textOfBlock).join("\n\n").trim() : null;
}

/** A body of plain paragraphs, which an empty line parts. */
export function bodyFromText(text: string): NewsBody {
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => part !== "");
  const content: NewsBlock[] = paragraphs.map((part) => ({
    type: "paragraph",
    content: [{ type: "text", text: part }],
  }));
  return { type: "doc", content: content.length > 0 ? content : [{ type: "paragraph" }] };
}
