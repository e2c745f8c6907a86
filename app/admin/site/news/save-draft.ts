import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import { DraftTooLarge } from "#domain/content/drafts.ts";
import { checkNews } from "#domain/news/check-news.ts";
import { editsSchema } from "#domain/news/news-draft.ts";
import type { NewsField } from "#domain/news/news-fields.ts";
import { readNews } from "#domain/news/read-news.ts";
import { saveNews } from "#domain/news/save-news.ts";
import type { Route } from "./+types/save-draft";
import { openNewsDesk } from "./news-desk.ts";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "read");
  return new Response(null, { status: 405, headers: { allow: "POST" } });
}

/** POST of edits as JSON: what the page sends while staff type. Answers what is saved by now. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const desk = openNewsDesk(context, params.id, "publish");
  const sent: unknown = await request.json().catch(() => null);
  const edits = editsSchema.safeParse(sent);
  if (!edits.success) return Response.json({ error: "unreadable" }, { status: 400 });
  try {
    const { draft, conflicts } = await saveNews(desk, desk.actor, params.id, edits.data);
    const { value } = await readNews(desk, params.id);
    return Response.json({
      value,
      draft: { version: draft.version, username: draft.username, updatedAt: draft.updatedAt },
      conflicts: conflicts.map(({ path, mine, theirs }) => ({
        ...{ field: path[0] as NewsField | undefined, mine, theirs: theirs ?? null },
      })),
      problems: await checkNews(desk.db, params.id, value, await problemContext(desk)),
    });
  } catch (error) {
    if (!(error instanceof DraftTooLarge)) throw error;
    return Response.json({ error: "too-large" }, { status: 413 });
  }
}
