import { Link } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/pages";
import { editablePages } from "./edit/editable-pages.ts";
import { ViewLink } from "./view-link.tsx";

export const meta = () => pageTitle(labels.pages);

export function loader({ context }: Route.LoaderArgs) {
  return { mayEdit: mayWith(requireStaff(context, "read").session, "write") };
}

export default function Pages({ loaderData: { mayEdit } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="site-heading">{labels.pages}</h2>
      <p className="my-2 max-w-measure">{labels.fromPage}</p>
      <ul className="site-list site-links mt-6 border-t border-rule">
        {Object.entries(editablePages).map(([key, { name, path }]) => (
          <li key={key}>
            {mayEdit ? (
              <Link to={`/admin/site/edit/${key}`} className="site-title">
                {name}
              </Link>
            ) : (
              <span className="site-title">{name}</span>
            )}
            <span className="text-iron">{path}</span>
            <TextLink to={`/admin/site/history/${key}`}>{historyLabels.heading}</TextLink>
            <ViewLink path={path} />
          </li>
        ))}
      </ul>
    </>
  );
}
