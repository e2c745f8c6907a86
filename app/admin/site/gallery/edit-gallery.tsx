import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { openDocument } from "#app/admin/site/drafts/documents.ts";
import { readDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { PageBar } from "#app/admin/site/edit/page-bar.tsx";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { editLabels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { Route } from "./+types/edit-gallery";
import { GalleryList } from "./gallery-list.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "write");
  const { session, timeZone } = desk;
  return {
    ...(await readDocument(desk, openDocument(desk, "gallery", editLabels.noSuchPage))),
    contentKey: "gallery",
    username: session.username,
    timeZone,
    mayPublish: mayWith(session, "publish"),
  };
}

export const action = (args: Route.ActionArgs) =>
  actOnDocument(args, "gallery", editLabels.noSuchPage);

/** The gallery as a list: captions are typed where they stand, everything else has a button. */
export default function EditGallery({ loaderData, actionData }: Route.ComponentProps) {
  const draft = useDraft(loaderData);
  const { session, state } = draft;
  const problems = actionData?.problems ?? [];
  // Drafts of another shape are not stored (drafts/draft-route.ts).
  const { items } = state.value as { items: GalleryItem[] };
  return (
    <div className="edit-page">
      <PageBar page="gallery" draft={draft} viewer={loaderData} answer={actionData ?? {}} />
      <noscript>
        <p className="p-6">{editLabels.needsScripts}</p>
      </noscript>
      <main id="main" className="gallery-desk">
        <p className="text-iron">{labels.lead}</p>
        <GalleryList
          items={items}
          problems={problems}
          change={(path, value) => session.change(["items", ...path], value as Json)}
        />
      </main>
    </div>
  );
}
