import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { desk } from "#content/staff.ts";
import { listSubscribers } from "#domain/newsletter/list-subscribers.ts";
import type { Route } from "./+types/newsletter";

export const meta: Route.MetaFunction = () => [{ title: `${desk.newsletter} · ${desk.heading}` }];

/** The page shows so many; the export holds everybody. */
const SHOWN = 200;

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "read");
  return listSubscribers(context.get(servicesContext).db, SHOWN);
}

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { subscribers, total } = loaderData;
  if (total === 0) return <p className="px-edge py-16 text-iron">{desk.noSubscribers}</p>;
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-4 px-edge py-3">
        <p className="text-small">
          <strong>{total.toLocaleString("en-US")}</strong> confirmed
          {total > subscribers.length && `, the newest ${subscribers.length} shown`}
        </p>
        <a className="button-quiet" href="/admin/newsletter.csv">
          {desk.exportCsv}
        </a>
      </div>
      <table className="records">
        <caption className="sr-only">{desk.newsletter}</caption>
        <thead>
          <tr>
            <th scope="col">Confirmed</th>
            <th scope="col">Email</th>
          </tr>
        </thead>
        <tbody>
          {subscribers.map((subscriber) => (
            <tr key={subscriber.id}>
              <td className="whitespace-nowrap">
                <LocalTime time={subscriber.confirmed_at} />
              </td>
              <td>{subscriber.email}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
