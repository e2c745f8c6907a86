import { Link } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { ViewLink } from "#app/admin/site/view-link.tsx";
import { gatheringsDesk as labels } from "#content/staff-gatherings.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { isSettled } from "#domain/gatherings/gathering.ts";
import { type ListedGathering, listGatherings } from "#domain/gatherings/list-gatherings.ts";
import { dates } from "#domain/gatherings/when.ts";
import type { Route } from "./+types/gatherings";

export const meta = () => pageTitle(labels.heading);

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, session, timeZone, content } = requireStaff(context, "read");
  const gatherings = await listGatherings(db, clock);
  return {
    timeZone,
    gatherings: gatherings.map((gathering) => ({
      ...gathering,
      shownSlug: content.item("gatherings", gathering.id)?.slug ?? null,
    })),
    mayWrite: mayWith(session, "write"),
    mayReadPeople: mayWith(session, "export"),
  };
}

export default function Gatherings({ loaderData }: Route.ComponentProps) {
  const { gatherings, timeZone, mayWrite, mayReadPeople } = loaderData;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 className="site-heading">{labels.heading}</h2>
        {mayWrite && (
          <Link to="/admin/site/gatherings/new" className="button">
            {labels.add}
          </Link>
        )}
      </div>
      <p className="my-2 max-w-measure">{labels.lead}</p>
      {gatherings.length === 0 && <p className="py-3 text-iron">{labels.none}</p>}
      <ul className="site-list">
        {gatherings.map((gathering) => (
          <li key={gathering.id}>
            <span>
              <Link to={`/admin/site/gatherings/${gathering.id}`} className="site-title">
                {gathering.value.title || labels.untitled}
              </Link>{" "}
              <ViewLink path={gathering.shownSlug && `/events/${gathering.shownSlug}`} />
            </span>
            <span>{labels.states[gathering.state]}</span>
            <span className="text-iron">{dateOf(gathering, timeZone)}</span>
            <People gathering={gathering} mayRead={mayReadPeople} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A draft may have no date, or one that is still to be settled. */
function dateOf({ value }: ListedGathering, timeZone: string): string {
  return isSettled(value) ? dates(value, timeZone) : labels.noDate;
}

function People({ gathering, mayRead }: { gathering: ListedGathering; mayRead: boolean }) {
  const { id, value, attendance } = gathering;
  const isEmpty = Object.values(attendance).every((count) => count === 0);
  if (!value.takesNames && isEmpty) return <span />;
  const text = labels.coming(attendance.coming, value.limit, attendance.waiting);
  return mayRead ? (
    <TextLink to={`/admin/site/coming/${id}`}>{text}</TextLink>
  ) : (
    <span>{text}</span>
  );
}
