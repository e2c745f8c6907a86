import { Link, useSearchParams } from "react-router";
import { DonationChange } from "#app/admin/donations/donation-history.tsx";
import { type ListColumn, ListTable } from "#app/admin/records/list-table.tsx";
import { changeParams } from "#app/admin/records/search-params.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { auditPage as labels } from "#content/staff.ts";
import { readAuditFilter } from "#domain/audit/audit-filter.ts";
import { type AuditLine, listAudit } from "#domain/audit/list-audit.ts";
import type { Route } from "./+types/audit";
import { AuditChange } from "./audit-change.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSubject } from "./audit-subject.tsx";

export const meta: Route.MetaFunction = () => [{ title: labels.heading }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, timeZone } = requireStaff(context, "accounts");
  const filter = readAuditFilter(url.searchParams);
  return { filter, lines: await listAudit(db, filter, timeZone) };
}

const [time, account, action, subject, ip] = labels.columns;

const COLUMNS: readonly ListColumn<AuditLine>[] = [
  [time, (line) => <LocalTime time={line.at} withTime />],
  [account, (line) => line.username, "font-semibold"],
  [action, (line) => <Action line={line} />],
  [subject, (line) => <AuditSubject subject={line.subject} />],
  [ip, (line) => line.address, "text-iron"],
];

const Action = ({ line: { action, changes, change } }: { line: AuditLine }) => (
  <>
    {action}
    {changes && <AuditChange changes={changes} />}
    {change && <DonationChange {...change} />}
  </>
);

export default function Audit({ loaderData: { filter, lines } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const last = lines.at(-1);
  return (
    <section>
      <h2 className="px-edge py-4 font-serif text-[1.4rem] font-semibold">{labels.heading}</h2>
      <AuditFilters filter={filter} />
      {last ? (
        <>
          <ListTable
            caption={labels.heading}
            className="records audit-table"
            columns={COLUMNS}
            rows={lines}
          />
          <p className="px-edge py-4">
            <Link to={changeParams(params, { before: last.id })} className="text-link">
              {labels.older}
            </Link>
          </p>
        </>
      ) : (
        <p className="px-edge py-10">{labels.none}</p>
      )}
    </section>
  );
}
