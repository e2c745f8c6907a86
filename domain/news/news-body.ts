/** The body of a news item: a document of the editor, checked before it is stored or rendered. */
import { z } from "zod";
import type { NewsBlock, NewsBody } from "#content/news.ts";

/** Characters of text in all. */
export const BODY_MAX = 20_000;
const BLOCKS_MAX = 500;
const HREF_MAX = 500;

/** A link leads to a page of this site or, encrypted, to another; nothing else is a link. */
export const isLinkTarget = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) ||
  (/^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href) && new URL(href).username === "");

const markSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("strong") }),
  z.strictObject({ type: z.literal("em") }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({
      href: z.string().max(HREF_MAX).refine(isLinkTarget, "This link leads nowhere"),
    }),
  }),
]);

const textSchema = z.strictObject({
  type: z.literal("text"),
  text: z
    .string()
    .min(1)
    .max(BODY_MAX)
    .refine((text) => !text.includes("\0") && text.isWellFormed(), {
      message: "This contains characters that cannot be stored",
    }),
  marks: z
    .array(markSchema)
    .max(3)
    .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length)
    .optional(),
});

const inline = z.array(textSchema).max(BLOCKS_MAX).optional();
const paragraphSchema = z.strictObject({ type: z.literal("paragraph"), content: inline });
const itemsSchema = z
  .array(z.strictObject({ type: z.literal("list_item"), content: z.tuple([paragraphSchema]) }))
  .min(1)
  .max(BLOCKS_MAX);

const blockSchema = z.discriminatedUnion("type", [
  paragraphSchema,
  z.strictObject({ type: z.literal("heading"), content: inline }),
  z.strictObject({ type: z.enum(["bullet_list", "ordered_list"]), content: itemsSchema }),
  z.strictObject({
    type: z.literal("blockquote"),
    content: z.array(paragraphSchema).min(1).max(BLOCKS_MAX),
  }),
]);

export const bodySchema = z
  .strictObject({ type: z.literal("doc"), content: z.array(blockSchema).min(1).max(BLOCKS_MAX) })
  .refine((body) => textOfBody(body as NewsBody).length <= BODY_MAX, {
    message: `Please keep this to ${BODY_MAX.toLocaleString("en-US")} characters`,
  }) as unknown as z.ZodType<NewsBody>;

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
      return block.content.map(({ content: [paragraph] }) => paragraph.content ?? []);
    case "blockquote":
      return block.content.map(({ content = [] }) => content);
    default:
      return [block.content ?? []];
  }
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
