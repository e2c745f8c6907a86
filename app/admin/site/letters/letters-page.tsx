import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { DocumentList } from "#app/admin/site/document-list.tsx";
import { editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/letters-page";
import { letters } from "./editable-letters.ts";

export const meta = () => pageTitle(labels.letters);

export function loader({ context }: Route.LoaderArgs) {
  const { session, content } = requireStaff(context, "read");
  const subjects = Object.entries(letters).map(([key, { name, to }]) => ({
    key,
    name,
    note: `${labels.to[to]}: ${content.current(key as keyof typeof letters).subject}`,
  }));
  return { letters: subjects, mayEdit: mayWith(session, "write") };
}

/** The site's mails, with the subject that each has now. */
export default function LettersPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h2 className="site-heading">{labels.letters}</h2>
      <p className="my-2 max-w-measure">{labels.lettersLead}</p>
      <DocumentList documents={loaderData.letters} mayEdit={loaderData.mayEdit} />
    </>
  );
}
