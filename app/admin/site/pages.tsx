import { Link, redirect } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { historyLabels, editLabels as labels } from "#content/staff-site.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Route } from "./+types/pages";
import { editablePages } from "./edit/editable-pages.ts";
import { editUrlOf } from "./site-sections.ts";

export const meta = () => pageTitle(labels.pages);

/** `?path=/about` leads to where that page is edited; `/about?edit` leads here. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { session, content } = requireStaff(context, "read");
  const path = new URL(request.url).searchParams.get("path");
  const found = path && editorOf(content, path);
  if (found) throw redirect(found, 303);
  return { mayEdit: mayWith(session, "write") };
}

/** Where the page of a public path is edited; null: nowhere. */
function editorOf(content: PublishedContent, path: string): string | null {
  const page = Object.entries(editablePages).find(([, page]) => page.path === path);
  if (page) return editUrlOf(page[0]);
  const [, place = "", slug = ""] = path.split("/");
  const kind = place === "events" ? "gatherings" : place;
  const found = content
    .all()
    .find(({ key, value }) =>
      slug
        ? key.startsWith(`${kind}/`) && (value as { slug?: string } | null)?.slug === slug
        : key === kind,
    );
  return found ? editUrlOf(found.key) : null;
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
            <TextLink to={path} reloadDocument>
              {labels.viewPage}
            </TextLink>
          </li>
        ))}
      </ul>
    </>
  );
}
