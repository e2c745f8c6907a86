import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { openDocument } from "#app/admin/site/drafts/documents.ts";
import { readDocument } from "#app/admin/site/drafts/read-document.ts";
import type { NewsItem } from "#content/news.ts";
import { staffNews as labels } from "#content/staff-news.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/edit-news";
import { NewsEditor } from "./news-editor.tsx";

export const meta = () => pageTitle(labels.editHeading);

export async function loader({ context, params }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { session, content, timeZone } = desk;
  const document = openDocument(desk, `news/${params.id}`, labels.noSuchItem);
  const state = await readDocument(desk, document);
  return {
    ...state,
    value: state.value as NewsItem,
    contentKey: document.key,
    username: session.username,
    timeZone,
    shownSlug: content.item("news", params.id)?.slug ?? null,
    mayWrite: mayWith(session, "write"),
    mayPublish: mayWith(session, "publish"),
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnDocument(args, `news/${args.params.id}`, labels.noSuchItem);

export default function EditNews({ loaderData, actionData }: Route.ComponentProps) {
  return <NewsEditor key={loaderData.contentKey} loaded={loaderData} answer={actionData ?? {}} />;
}
