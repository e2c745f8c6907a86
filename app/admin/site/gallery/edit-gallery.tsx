import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { actOnPage } from "#app/admin/site/edit/act-on-page.ts";
import { Conflicts } from "#app/admin/site/edit/conflicts.tsx";
import { EditBar } from "#app/admin/site/edit/edit-bar.tsx";
import { useDraftSession } from "#app/admin/site/edit/use-draft-session.ts";
import type { GalleryItem } from "#content/plans.ts";
import { galleryDesk as labels } from "#content/staff-gallery.ts";
import { editLabels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/edit-gallery";
import { GalleryList } from "./gallery-list.tsx";

export const meta: Route.MetaFunction = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, session, timeZone } = requireStaff(context, "write");
  const draft = await readDraft(db, "gallery");
  return {
    draft,
    value: draft?.value ?? ((await readNewest(db, "gallery")) as Json),
    username: session.username,
    mayPublish: mayWith(session, "publish"),
    now: isoTime(clock),
    timeZone,
  };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  actOnPage(request, "gallery", context);

/** The gallery as a list: captions are typed where they stand, everything else has a button. */
export default function EditGallery({ loaderData, actionData }: Route.ComponentProps) {
  const { session, state } = useDraftSession("gallery", loaderData);
  const problems = actionData?.problems ?? [];
  // Drafts of another shape are not stored (save-draft.ts).
  const { items } = state.value as unknown as { items: GalleryItem[] };
  return (
    <div className="edit-page">
      <EditBar
        page="gallery"
        session={session}
        state={state}
        viewer={loaderData}
        problems={problems}
        failure={actionData?.failure ?? null}
      />
      <Conflicts session={session} conflicts={state.conflicts} />
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
