import { redirect } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/pages";
import { editablePages } from "./edit/editable-pages.ts";

export const meta = () => pageTitle(labels.pages);

/** `?path=/about` leads to where that page is edited: the address to keep as a bookmark. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { session } = requireStaff(context, "read");
  const path = new URL(request.url).searchParams.get("path");
  const found = Object.entries(editablePages).find(([, page]) => page.path === path);
  if (found) throw redirect(`/admin/site/edit/${found[0]}`, 303);
  return { mayEdit: mayWith(session, "write") };
}

export default function Pages({ loaderData: { mayEdit } }: Route.ComponentProps) {
  return (
    <>
      <h2 className="site-heading">{labels.pages}</h2>
      <ul className="site-list site-links mt-6 border-t border-rule">
        {Object.entries(editablePages).map(([key, { name, path }]) => (
          <li key={key}>
            <a href={path} className="site-title">
              {name}
            </a>
            <span className="text-iron">{path}</span>
            <TextLink to={`/admin/site/history/${key}`}>{historyLabels.heading}</TextLink>
            {mayEdit && <TextLink to={`/admin/site/edit/${key}`}>{labels.edit}</TextLink>}
          </li>
        ))}
      </ul>
    </>
  );
}
