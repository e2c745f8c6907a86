/** POST /admin/site/drafts/KEY: saves edits of a draft. JSON in and out. */
import { z } from "zod";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { type ContentKey, findKind } from "#domain/content/content-kinds.ts";
import type { Json } from "#domain/content/content-path.ts";
import { DRAFT_MAX, DraftTooLarge, saveDraft } from "#domain/content/drafts.ts";
import type { Route } from "./+types/save-draft";

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
  const { db, clock, actor } = requireStaff(context, "publish");
  const key = params["*"];
  if (!findKind(key)) return Response.json({ error: "No such content" }, { status: 404 });
  const text = await request.text();
  if (text.length > 2 * DRAFT_MAX) return Response.json({ error: "Too much" }, { status: 413 });
  const parsed = editsSchema.safeParse(readJson(text));
  if (!parsed.success) return Response.json({ error: "No list of edits" }, { status: 400 });
  try {
    const edits = parsed.data.edits as { path: (string | number)[]; was?: Json; value: Json }[];
    return Response.json(await saveDraft(db, clock, actor, key as ContentKey, edits));
  } catch (error) {
    if (error instanceof DraftTooLarge)
      return Response.json({ error: error.message }, { status: 413 });
    throw error;
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
