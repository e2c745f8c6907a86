/**
 * GET /admin/site/guest-lists: the gatherings with sign-ups, for a role that does not see the
 * site's documents.
 */
import { Link } from "react-router";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { readDocumentRows } from "#app/desk/site/read-document-rows.ts";
import { guestListPage as labels } from "#content/desk/gatherings.ts";
import type { Route } from "./+types/guest-lists";

export const meta = () => pageTitle(labels.lists);

export async function loader({ context }: Route.LoaderArgs) {
  const rows = await readDocumentRows(requireStaff(context));
  return rows.flatMap(({ title, detail, coming, guestsUrl }) =>
    coming && guestsUrl ? [{ title, detail, coming, guestsUrl }] : [],
  );
}

export default function GuestLists({ loaderData: lists }: Route.ComponentProps) {
  return (
    <>
      <h1 className="site-heading">{labels.lists}</h1>
      {lists.length === 0 && <p className="py-3 text-iron">{labels.noLists}</p>}
      <ul>
        {lists.map(({ title, detail, coming, guestsUrl }) => (
          <li
            key={guestsUrl}
            className="flex flex-wrap items-baseline gap-x-4 border-b border-hair py-3"
          >
            <Link to={guestsUrl} className="text-link font-semibold wrap-anywhere">
              {title}
            </Link>
            <span className="text-small text-iron">
              {detail}. {coming}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
