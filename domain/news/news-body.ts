/** The body of a news item: a document of the editor, checked before it is stored or rendered. */
import { z } from "zod";
import type { NewsBody } from "#content/news.ts";
import { tooLong } from "#domain/content/fields.ts";
import { editorSchema } from "./editor-schema.ts";
import { isLinkTarget, textOfBody } from "./news-text.ts";

/** Characters of text in all. */
const BODY_MAX = 20_000;
const BLOCKS_MAX = 500;
const HREF_MAX = 500;

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
    .exactOptional(),
});

const inline = z.array(textSchema).max(BLOCKS_MAX).exactOptional();
const paragraphSchema = z.strictObject({ type: z.literal("paragraph"), content: inline });
const paragraphs = z.array(paragraphSchema).min(1).max(BLOCKS_MAX);
const itemsSchema = z
  .array(z.strictObject({ type: z.literal("list_item"), content: paragraphs }))
  .min(1)
  .max(BLOCKS_MAX);

const blockSchema = z.discriminatedUnion("type", [
  paragraphSchema,
  z.strictObject({ type: z.literal("heading"), content: inline }),
  z.strictObject({ type: z.enum(["bullet_list", "ordered_list"]), content: itemsSchema }),
  z.strictObject({ type: z.literal("blockquote"), content: paragraphs }),
  z.strictObject({
    type: z.literal("picture"),
    attrs: z.strictObject({ media: z.string().min(1).max(40), small: z.boolean() }),
  }),
]);

const documentSchema = z.strictObject({
  type: z.literal("doc"),
  content: z.array(blockSchema).min(1).max(BLOCKS_MAX),
});

/** A text that is too long can be mended by typing; what is no document at all no editor could show. */
export const bodySchema: z.ZodType<NewsBody> = z.custom<NewsBody>().superRefine((body, context) => {
  if (!documentSchema.safeParse(body).success || !isDocument(body))
    context.addIssue({ code: "invalid_type", expected: "object", message: "This is no text" });
  else if (textOfBody(body).length > BODY_MAX)
    context.addIssue({ code: "custom", message: tooLong(BODY_MAX) });
});

/** Whether the editor itself could have made it. */
function isDocument(body: unknown): boolean {
  try {
    editorSchema.nodeFromJSON(body).check();
    return true;
  } catch {
    return false;
  }
}
