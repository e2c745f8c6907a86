import { Link, useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/search-params.ts";
import { initialsOf } from "#app/admin/shell/initials.ts";
import { PageHead } from "#app/admin/shell/page-head.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { useNameOf } from "#app/admin/shell/person.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { auditLabels, auditVerbs } from "#content/audit.ts";
import { auditPage as labels } from "#content/staff.ts";
import { readAuditFilter } from "#domain/audit/audit-filter.ts";
import { type AuditLine, listAudit } from "#domain/audit/list-audit.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import type { Route } from "./+types/audit";
import { AuditChange } from "./audit-change.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSubject } from "./audit-subject.tsx";
import { changedFields } from "./changed-fields.ts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, timeZone } = requireStaff(context, "accounts");
  const filter = readAuditFilter(url.searchParams);
  const lines = await listAudit(db, filter, timeZone);
  // The organisation's days, as those of the filter.
  return { filter, days: Map.groupBy(lines, ({ at }) => dayOf(at, timeZone)) };
}

export default function Audit({ loaderData: { filter, days } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const last = [...days.values()].at(-1)?.at(-1);
  const withViews = filter.views === "shown";
  return (
    <section>
      <PageHead heading={labels.heading} />
      <AuditFilters filter={filter} />
      <p className="audit-line audit-head" aria-hidden="true">
        {auditLabels.heads.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </p>
      {[...days].map(([day, lines]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h3 id={`day-${day}`} className="audit-day">
            {longDay(day)}
          </h3>
          <ol>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        </section>
      ))}
      {!last && <p className="px-edge py-10">{labels.none}</p>}
      <p className="flex flex-wrap justify-between gap-x-8 gap-y-2 px-edge py-4">
        {!filter.what && (
          <span className="text-iron">
            {!withViews && `${auditLabels.viewsHidden} `}
            <Link
              to={changeParams(params, { views: withViews ? null : "shown" })}
              className="text-link"
            >
              {withViews ? auditLabels.hideViews : auditLabels.showViews}
            </Link>
          </span>
        )}
        {last && (
          <Link to={changeParams(params, { before: last.id })} className="text-link">
            {labels.older}
          </Link>
        )}
      </p>
    </section>
  );
}

/** An event as a sentence: who did what to which record, what changed, and from where. */
function Line({ line }: { line: AuditLine }) {
  const { username, action, at, address } = line;
  const name = useNameOf()(username);
  return (
    <li className="audit-line">
      <LocalTime time={at} format="clock" />
      <p className="audit-sentence">
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
        <span>
          <strong title={username}>{name}</strong> {auditVerbs[action] ?? action}{" "}
          <AuditSubject subject={line.subject} record={line.record} />
        </span>
      </p>
      <AuditChange fields={changedFields(line)} />
      <span className="audit-from">{address}</span>
    </li>
  );
}

/** "Tuesday, November 24, 2026" for "2026-11-24". */
const longDay = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", { dateStyle: "full", timeZone: "UTC" });
