/** The body of a news item: an editor document that is checked before it is stored or rendered. */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { NewsBody } from "#content/news.ts";
import { tooLong } from "#domain/content/fields/fields.ts";
import { editorSchema } from "./editor-schema.ts";
import { textOfBody } from "./news-text.ts";

/** The limit for all text in a body, in characters. */
const MAX_BODY_LENGTH = 20_000;

/**
 * Staff can shorten a text that is too long, but no editor could show a value that is not a
 * document.
 */
export const bodySchema: z.ZodType<NewsBody> = z.custom<NewsBody>().superRefine((body, context) => {
  if (!isDocument(body))
    context.addIssue({ code: "invalid_type", expected: "object", message: "This is no text" });
  else if (textOfBody(body).length > MAX_BODY_LENGTH)
    context.addIssue({ code: "custom", message: tooLong(MAX_BODY_LENGTH) });
});

/**
 * Whether the editor itself could have made this document, without extra properties, and every
 * database can store it.
 */
function isDocument(body: unknown) {
  try {
    const node = editorSchema.nodeFromJSON(body);
    node.check();
    const json = JSON.parse(JSON.stringify(node));
    const { textContent } = node;
    const isStorable = textContent.isWellFormed() && !textContent.includes("\0");
    return node.type.name === "doc" && isStorable && isDeepStrictEqual(json, body);
  } catch {
    return false;
  }
}
