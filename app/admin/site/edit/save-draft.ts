/** POST /admin/site/drafts/KEY: saves edits of a draft. JSON in and out. */
import { z } from "zod";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import type { Db } from "#db/schema.ts";
import { type ContentKey, findKind } from "#domain/content/content-kinds.ts";
import { type Json, withValueAt } from "#domain/content/content-path.ts";
import {
  DRAFT_MAX,
  type DraftEdit,
  DraftTooLarge,
  readDraft,
  saveDraft,
} from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import type { Route } from "./+types/save-draft";
import { type EditableName, editables, findEditable } from "./editables.ts";

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

/** 400 for what is no list of edits, 404 for an unknown key, 413 for too much. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, clock, actor } = requireStaff(context, "write");
  const key = params["*"];
  if (!findKind(key)) return Response.json({ error: "No such content" }, { status: 404 });
  const text = await request.text();
  if (text.length > 2 * DRAFT_MAX) return Response.json({ error: "Too much" }, { status: 413 });
  const edits = readEdits(text);
  if (!edits) return Response.json({ error: "No list of edits" }, { status: 400 });
  const page = findEditable(key);
  if (page && !(await keepsShape(db, page, edits)))
    return Response.json(
      { error: "The page could not be drawn with these edits" },
      { status: 400 },
    );
  try {
    return Response.json(await saveDraft(db, clock, actor, key as ContentKey, edits));
  } catch (error) {
    if (error instanceof DraftTooLarge)
      return Response.json({ error: error.message }, { status: 413 });
    throw error;
  }
}

/** Null for what is none. Deeply nested JSON overflows the stack of the check. */
function readEdits(text: string): DraftEdit[] | null {
  try {
    return editsSchema.parse(JSON.parse(text)).edits as DraftEdit[];
  } catch {
    return null;
  }
}

/** Issues that staff mend before they publish: an empty or too long text, a link, a place of a mail. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format", "custom"]);

/** Whether the page's components can draw the draft: texts stand where they expect texts. */
async function keepsShape(db: Db, page: EditableName, edits: readonly DraftEdit[]) {
  const before = (await readDraft(db, page))?.value ?? ((await readNewest(db, page)) as Json);
  const after = edits.reduce<Json>(
    (value, edit) => withValueAt(value, edit.path, edit.value) ?? value,
    before,
  );
  const { error } = editables[page].schema.safeParse(after);
  return !error?.issues.some(({ code }) => !MENDABLE.has(code));
}
