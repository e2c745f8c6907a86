import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/pages";
import { DocumentList } from "./document-list.tsx";
import { editablePages } from "./edit/in-place-documents.ts";

export const meta = () => pageTitle(labels.pages);

export function loader({ context }: Route.LoaderArgs) {
  return { mayEdit: mayWith(requireStaff(context, "read").session, "write") };
}

const DOCUMENTS = Object.entries(editablePages).map(([key, { name, path }]) => {
  return { key, name, path, note: path };
});

export default function Pages({ loaderData: { mayEdit } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="site-heading">{labels.pages}</h2>
      <DocumentList documents={DOCUMENTS} mayEdit={mayEdit} />
    </>
  );
}
