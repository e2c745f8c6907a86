import { Link, useSearchParams } from "react-router";
import { DonationChange } from "#app/admin/donations/donation-history.tsx";
import { changeParams } from "#app/admin/records/search-params.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { auditPage } from "#content/staff.ts";
import { readAuditFilter } from "#domain/audit/audit-filter.ts";
import { type AuditLine, listAudit } from "#domain/audit/list-audit.ts";
import type { Route } from "./+types/audit";
import { AuditChange } from "./audit-change.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSubject } from "./audit-subject.tsx";

export const meta: Route.MetaFunction = () => [{ title: auditPage.heading }];

export async function loader({ url, context }: Route.LoaderArgs) {
  requireStaff(context, "accounts");
  const { db, timeZone } = context.get(servicesContext);
  const filter = readAuditFilter(url.searchParams);
  return { filter, lines: await listAudit(db, filter, timeZone) };
}

export default function Audit({ loaderData: { filter, lines } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const last = lines.at(-1);
  return (
    <section>
      <h2 className="px-edge py-4 font-serif text-[1.4rem] font-semibold">{auditPage.heading}</h2>
      <AuditFilters filter={filter} />
      {last ? <AuditTable lines={lines} /> : <p className="px-edge py-10">{auditPage.none}</p>}
      {last && (
        <p className="px-edge py-4">
          <Link to={changeParams(params, { before: last.id })} className="text-link">
            {auditPage.older}
          </Link>
        </p>
      )}
    </section>
  );
}

function AuditTable({ lines }: { lines: AuditLine[] }) {
  return (
    <table className="records audit-table">
      <caption className="sr-only">{auditPage.heading}</caption>
      <thead>
        <tr>
          {auditPage.columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <LocalTime time={line.at} withTime />
            </td>
            <td className="font-semibold">{line.username}</td>
            <td>
              {line.action}
              {line.changes && <AuditChange changes={line.changes} />}
              {line.change && <DonationChange {...line.change} />}
            </td>
            <td>
              <AuditSubject subject={line.subject} />
            </td>
            <td className="text-iron">{line.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
