import { Link } from "react-router";
import { auditPage } from "#content/staff.ts";
import { listAudit } from "#features/audit/list-audit.ts";
import { servicesContext } from "../../context.ts";
import { LocalTime } from "../../ui/local-time.tsx";
import type { Route } from "./+types/audit";
import { requireStaff } from "./staff.ts";

export const meta: Route.MetaFunction = () => [{ title: auditPage.heading }];

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, "accounts");
  const before = new URL(request.url).searchParams.get("before");
  return { lines: await listAudit(context.get(servicesContext).db, before) };
}

export default function Audit({ loaderData: { lines } }: Route.ComponentProps) {
  const last = lines.at(-1);
  return (
    <section>
      <h2 className="px-edge py-4 font-serif text-[1.4rem] font-semibold">{auditPage.heading}</h2>
      <table className="records">
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
              <td className="whitespace-nowrap">
                <LocalTime time={line.at} withTime />
              </td>
              <td className="font-semibold">{line.username}</td>
              <td>{line.action}</td>
              <td className="break-all">{line.subject ?? ""}</td>
              <td>{line.address}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {last && (
        <p className="px-edge py-4">
          <Link to={`?before=${last.id}`} className="text-link">
            {auditPage.older}
          </Link>
        </p>
      )}
    </section>
  );
}
