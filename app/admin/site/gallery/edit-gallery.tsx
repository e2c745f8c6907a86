import { pageTitle } from "#app/admin/shell/page-title.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { findDocument } from "#app/admin/site/drafts/documents.ts";
import { readDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import { PageBar } from "#app/admin/site/edit/page-bar.tsx";
import type { Services } from "#app/services.ts";
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
    ...(await readDocument(desk, openDocument(desk))),
    ...{ contentKey: "gallery", username: session.username, timeZone },
    mayPublish: mayWith(session, "publish"),
  };
}

/** See actOnDocument. */
export async function action({ request, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "write");
  const form = await request.formData().catch(() => new FormData());
  return actOnDocument(desk, openDocument(desk), form);
}

const openDocument = (desk: Services) => {
  const document = findDocument(desk, "gallery");
  if (!document) throw notFound(editLabels.noSuchPage);
  return document;
};

/** The gallery as a list: captions are typed where they stand, everything else has a button. */
export default function EditGallery({ loaderData, actionData }: Route.ComponentProps) {
  const draft = useDraft(loaderData);
  const { session, state } = draft;
  const problems = actionData?.problems ?? [];
  // Drafts of another shape are not stored (drafts/draft-route.ts).
  const { items } = state.value as unknown as { items: GalleryItem[] };
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
          change={(path, value) => session.change(["items", ...path], value as unknown as Json)}
        />
      </main>
    </div>
  );
}
