/**
 * /admin/site/drafts/KEY: the data that an open editor reads, and the draft that it saves, as JSON.
 */
import { z } from "zod";
import { requireStaff } from "#app/desk/require-staff.ts";
import { MAX_DRAFT_LENGTH, recordOpenDocument, saveDraft } from "#domain/content/drafts.ts";
import { isRenderable } from "#domain/content/stored-values.ts";
import type { Route } from "./+types/draft-route";
import { readDocument, requireDocumentKey } from "./read-document.ts";

const draftSchema = z.object({ value: z.json(), version: z.int().min(0) });

const refuse = (error: string, status: number) => Response.json({ error }, { status });

/** A visible editor asks every 15 seconds. Answers 404 for an unknown key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const document = requireDocumentKey(params["*"]);
  await recordOpenDocument(staff, document);
  return Response.json(await readDocument(staff, document));
}

/**
 * Saves `value` over `version`, and answers the document. Answers 409 with a colleague's newer
 * state, 400 for a value that the editor cannot show, 404 for an unknown key, and 413 for one that
 * is too large.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const document = requireDocumentKey(params["*"]);
  const text = await request.text();
  if (text.length > 2 * MAX_DRAFT_LENGTH) return refuse("Too much", 413);
  const typed = readTyped(text);
  if (!typed || !isRenderable(document, typed.value))
    return refuse("The document could not be drawn with this", 400);
  const result = await saveDraft(staff, document, typed.value, typed.version);
  if (!result.ok && result.reason === "too-large") return refuse("Too much", 413);
  return Response.json(await readDocument(staff, document), { status: result.ok ? 200 : 409 });
}

/**
 * Returns null when the text is not a draft. Deeply nested JSON overflows the stack of the check.
 */
function readTyped(text: string) {
  try {
    return draftSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
