/**
 * /admin/site: what waits, what is scheduled, then everything that can be changed.
 * /admin/site/SECTION: one part of it.
 */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { TextLink } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import { notFound, requireStaff } from "#app/desk/require-staff.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { siteStartPage as labels, sectionTexts, siteLabels } from "#content/desk/site.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { Route } from "./+types/site-documents";
import { DocumentRows, type DocumentRowsProps } from "./document-rows.tsx";
import { type DocumentRow, readDocumentRows } from "./read-document-rows.ts";
import { findSection } from "./sections.ts";

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(findSection(params.section)?.name ?? siteLabels.heading);

const textsOfSection = new Map(Object.entries(sectionTexts));

/** The maximum number of documents shown for a group with its own list. */
const MAX_LISTED = 5;

export async function loader({ params: { section }, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  if (section && !textsOfSection.has(section)) throw notFound(accessRefusals.missing.text);
  return {
    section,
    rows: await readDocumentRows(staff),
    mayWrite: hasPermission(staff.session.role, "write"),
  };
}

export default function SiteDocuments({ loaderData }: Route.ComponentProps) {
  const { section, rows, mayWrite } = loaderData;
  if (section) {
    const sectionRows = rows.filter((row) => row.section === section);
    return <DocumentSection section={section} rows={sectionRows} mayWrite={mayWrite} />;
  }
  const waiting = rows.filter(({ isWaiting }) => isWaiting).toSorted(byAge);
  const scheduledRows = rows.filter((row) => row.scheduled);
  const isEverywhere = ({ key }: DocumentRow) => key === "shell" || key === "notice";
  const within = (...sections: string[]) =>
    rows.filter(
      (row) => !row.isWaiting && row.state !== "scheduled" && sections.includes(row.section),
    );
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="site-heading">{siteLabels.heading}</h1>
        <p className="text-iron">
          {labels.waitingAndScheduled(waiting.length, scheduledRows.length)}
        </p>
        <span className="grow" />
        <a href="/" className="text-link">
          {labels.viewSite}
        </a>
        {mayWrite && <NewDocumentMenu />}
      </header>
      <DocumentGroup name={labels.waiting} rows={waiting} mayWrite={mayWrite}>
        {waiting.length === 0 && <p className="py-3 text-iron">{labels.nothing}</p>}
      </DocumentGroup>
      {scheduledRows.length > 0 && (
        <DocumentGroup
          name={labels.scheduled}
          rows={scheduledRows}
          mayWrite={mayWrite}
          areScheduled
        />
      )}
      <DocumentGroup
        name={labels.pages}
        all="pages"
        rows={within("pages").filter((row) => !isEverywhere(row))}
        mayWrite={mayWrite}
      />
      {["news", "gatherings"].map((each) => (
        <DocumentGroup
          key={each}
          name={findSection(each)?.name ?? ""}
          all={each}
          rows={within(each)}
          mayWrite={mayWrite}
        />
      ))}
      <DocumentGroup
        name={labels.onEveryPage}
        rows={within("pages", "notice").filter(isEverywhere)}
        mayWrite={mayWrite}
      >
        <p className="flex gap-4 py-3">
          <TextLink to="/admin/site/facts">{labels.facts}</TextLink>
          <TextLink to="/admin/site/letters">{labels.letters}</TextLink>
        </p>
      </DocumentGroup>
    </>
  );
}

/** All documents of one part of the site. */
function DocumentSection({ section, rows, mayWrite }: DocumentRowsProps & { section: string }) {
  const { add, lead, none } = textsOfSection.get(section) ?? {};
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="site-heading">{findSection(section)?.name}</h1>
        {add && mayWrite && (
          <Link to={`/admin/site/edit/${section}/new`} className="button">
            {add}
          </Link>
        )}
      </div>
      {lead && <p className="my-2 max-w-measure">{lead}</p>}
      {rows.length === 0 && <p className="py-3 text-iron">{none}</p>}
      <DocumentRows rows={rows} mayWrite={mayWrite} />
    </>
  );
}

/** Sorts what waits longest first. */
const byAge = (a: DocumentRow, b: DocumentRow) =>
  (a.edited?.at ?? "").localeCompare(b.edited?.at ?? "");

interface DocumentGroupProps extends DocumentRowsProps {
  name: string;
  /** The section with all of them. */
  all?: string;
  children?: ReactNode;
}

const DocumentGroup = ({ name, all, rows, children, ...props }: DocumentGroupProps) => (
  <section className="mt-6" aria-label={name}>
    <h2 className="site-group flex items-baseline gap-2">
      {name} <span className="font-normal text-iron">{rows.length}</span>
      {all && rows.length > MAX_LISTED && (
        <TextLink to={`/admin/site/${all}`} className="text-link ml-auto font-sans font-normal">
          {labels.showAll(rows.length)}
        </TextLink>
      )}
    </h2>
    <DocumentRows rows={all ? rows.slice(0, MAX_LISTED) : rows} {...props} />
    {children}
  </section>
);

/** One menu for everything that can be created. */
const NewDocumentMenu = () => (
  <Popover
    label={
      <>
        <Icon name="plus" /> {labels.add} <Icon name="down" />
      </>
    }
    className="button-quiet"
  >
    {labels.newDocuments.map(({ to, name, note }) => (
      <Link key={to} to={to} className="menu-item py-1.5">
        <span className="grid">
          <strong>{name}</strong> <span className="text-small text-iron">{note}</span>
        </span>
      </Link>
    ))}
  </Popover>
);
