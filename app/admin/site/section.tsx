/** /admin/site/SECTION: all documents of one part of the site. */
import { Link } from "react-router";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { refusals } from "#content/staff.ts";
import { siteLists } from "#content/staff-site.ts";
import { may } from "#domain/accounts/roles.ts";
import { readDraft } from "#domain/content/drafts.ts";
import type { Route } from "./+types/section";
import { DocumentRows } from "./document-rows.tsx";
import { contradictionsOf } from "./drafts/read-document.ts";
import { Contradictions } from "./forms/document-notes.tsx";
import { readRows } from "./read-rows.ts";
import { findSection, sectionOf } from "./sections.ts";

const listed = new Map(Object.entries(siteLists));

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(findSection(params.section)?.name ?? "");

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const section = findSection(params.section);
  const list = listed.get(params.section);
  if (!section || !list) throw notFound(refusals.missing.text);
  const rows = (await readRows(desk)).filter(({ key }) => sectionOf(key) === params.section);
  return {
    name: section.name,
    section: params.section,
    list,
    rows,
    contradictions:
      params.section === "facts"
        ? contradictionsOf(desk, (await readDraft(desk.db, "campaign"))?.value ?? null)
        : [],
    mayWrite: may(desk.session.role, "write"),
  };
}

export default function Section({ loaderData }: Route.ComponentProps) {
  const { name, section, list, rows, contradictions, mayWrite } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="site-heading">{name}</h2>
        {list.add && mayWrite && (
          <Link to={`/admin/site/edit/${section}/new`} className="button">
            {list.add}
          </Link>
        )}
      </div>
      {list.lead && <p className="my-2 max-w-measure">{list.lead}</p>}
      <Contradictions found={contradictions} />
      {rows.length === 0 && <p className="py-3 text-iron">{list.none}</p>}
      <DocumentRows rows={rows} mayWrite={mayWrite} />
    </>
  );
}
