import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnDocument } from "#app/admin/site/drafts/act-on-document.ts";
import { EditBar } from "#app/admin/site/drafts/edit-bar.tsx";
import { BeforePublishing } from "#app/admin/site/drafts/publish-control.tsx";
import { loadDocument } from "#app/admin/site/drafts/read-document.ts";
import { useDraft } from "#app/admin/site/drafts/use-draft.ts";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { editLabels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { Route } from "./+types/edit-gallery";
import { GalleryList } from "./gallery-list.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export const loader = ({ context }: Route.LoaderArgs) =>
  loadDocument(requireStaff(context, "write"), "gallery");

export const action = (args: Route.ActionArgs) => actOnDocument(args, "gallery");

/** The gallery as a list: captions are typed where they stand, everything else has a button. */
export default function EditGallery({ loaderData, actionData }: Route.ComponentProps) {
  const draft = useDraft(loaderData);
  const { state, change } = draft;
  const problems = actionData?.problems ?? [];
  // Drafts of another shape are not stored (drafts/draft-route.ts).
  const { items } = state.value as { items: GalleryItem[] };
  return (
    <div className="flex h-dvh flex-col">
      <EditBar
        loaded={loaderData}
        draft={draft}
        answer={actionData ?? {}}
        name={labels.name}
        back={{ to: "/admin/site", name: editLabels.back }}
        path="/plans"
        before={<BeforePublishing {...state} />}
      />
      <noscript>
        <p className="p-6">{editLabels.needsScripts}</p>
      </noscript>
      <main id="main" className="gallery-desk">
        <p className="text-iron">{labels.lead}</p>
        <GalleryList
          items={items}
          problems={problems}
          change={(path, value) => change(["items", ...path], value as Json)}
        />
      </main>
    </div>
  );
}
