import { Link } from "react-router";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { siteLabels as labels } from "#content/staff-site.ts";
import { type ContentEntry, listContent } from "#domain/content/list-content.ts";
import type { Route } from "./+types/everything";
import { editUrlOf, sectionNameOf } from "./site-sections.ts";

export const meta = () => pageTitle(labels.heading);

/** The last publications that are listed. */
const PUBLISHED_SHOWN = 20;

export function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = requireStaff(context, "read");
  return listContent(db, clock, PUBLISHED_SHOWN);
}

export default function Everything({ loaderData }: Route.ComponentProps) {
  const { awaiting, drafts, scheduled, published } = loaderData;
  return (
    <>
      <h2 className="site-heading">{labels.everything}</h2>
      {awaiting.length > 0 && (
        <EntryList name={labels.awaiting} empty="" entries={awaiting} by={labels.requested} />
      )}
      <EntryList name={labels.drafts} empty={labels.noDrafts} entries={drafts} />
      <EntryList name={labels.scheduled} empty={labels.noneScheduled} entries={scheduled} />
      <EntryList name={labels.published} empty={labels.nonePublished} entries={published} />
    </>
  );
}

interface EntryListProps {
  name: string;
  /** What the list says when it has no entries. */
  empty: string;
  entries: readonly ContentEntry[];
  /** Says who it is by. */
  by?: (username: string) => string;
}

function EntryList({ name, empty, entries, by = String }: EntryListProps) {
  const nameOf = useNameOf();
  return (
    <section className="mt-8">
      <h3 className="site-group">
        {name} <span className="font-normal text-iron">{entries.length}</span>
      </h3>
      {entries.length === 0 && <p className="py-3 text-iron">{empty}</p>}
      <ul className="site-list">
        {entries.map(({ id, key, title, username, at }) => (
          <li key={id}>
            <Link to={editUrlOf(key)} className="site-title">
              {title ?? labels.nothingShown}
            </Link>
            <span className="text-iron">{sectionNameOf(key)}</span>
            <span className="text-iron">{by(nameOf(username))}</span>
            <LocalTime time={at} withTime />
          </li>
        ))}
      </ul>
    </section>
  );
}
