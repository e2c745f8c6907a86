import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import type { Route } from "./+types/edit-news";
import { NewsEditor } from "./news-editor.tsx";

export const meta = () => pageTitle(labels.editHeading);

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const loaded = await loadDocument(desk, `news/${params.id}`);
  return {
    ...loaded,
    value: loaded.value as NewsItem,
    shownSlug: desk.content.item("news", params.id)?.slug ?? null,
  };
}

export const action = (args: Route.ActionArgs) => actOnDocument(args, `news/${args.params.id}`);

export default function EditNews({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsEditor key={loaderData.contentKey} loaded={loaderData} answer={actionData ?? {}} />;
}
