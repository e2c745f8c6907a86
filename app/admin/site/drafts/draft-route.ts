/** /admin/site/drafts/KEY: what an editor reads while it is open, and the edits that it saves. JSON. */
import { z } from "zod";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { withEdits } from "#domain/content/content-path.ts";
import { DRAFT_MAX, type DraftEdit, DraftTooLarge, saveDraft } from "#domain/content/drafts.ts";
import type { Route } from "./+types/draft-route";
import { findDocument } from "./documents.ts";
import { isDrawable } from "./is-drawable.ts";
import { readDocument } from "./read-document.ts";

const DEEPEST = 8;

const editsSchema = z.object({
  edits: z
    .array(
      z.object({
        path: z.array(z.union([z.string().max(40), z.number().int().min(0)])).max(DEEPEST),
        was: z.json().optional(),
        value: z.json(),
      }),
    )
    .min(1)
    .max(200),
});

const refuse = (error: string, status: number) => Response.json({ error }, { status });

/** 404 for an unknown key. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "write");
  const document = findDocument(desk, params["*"]);
  if (!document) return refuse("No such content", 404);
  return Response.json(await readDocument(desk, document));
}

/** 400 for anything but a list of edits, and for edits that no page can draw; 404 for an unknown key; 413 for too much. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "write");
  const document = findDocument(desk, params["*"]);
  if (!document) return refuse("No such content", 404);
  const text = await request.text();
  if (text.length > 2 * DRAFT_MAX) return refuse("Too much", 413);
  const edits = readEdits(text);
  if (!edits) return refuse("No list of edits", 400);
  const before = (await readDocument(desk, document)).value;
  if (!isDrawable(document.key, withEdits(before, edits)))
    return refuse("The page could not be drawn with these edits", 400);
  try {
    const { key, blank } = document;
    const { conflicts } = await saveDraft(desk, key, edits, blank);
    const state = await readDocument(desk, document);
    return Response.json({ ...state, conflicts });
  } catch (error) {
    if (error instanceof DraftTooLarge) return refuse(error.message, 413);
    throw error;
  }
}

/** Null when the text is no list of edits. Deeply nested JSON overflows the stack of the check. */
function readEdits(text: string): DraftEdit[] | null {
  try {
    return editsSchema.parse(JSON.parse(text)).edits as DraftEdit[];
  } catch {
    return null;
  }
}
