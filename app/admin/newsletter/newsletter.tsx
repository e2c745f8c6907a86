import { type ListColumn, ListTable } from "#app/admin/records/list-table.tsx";
import { PageHead } from "#app/admin/shell/page-head.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { adminLabels } from "#content/staff.ts";
import { listSubscribers } from "#domain/newsletter/list-subscribers.ts";
import type { Route } from "./+types/newsletter";

export const meta = () => pageTitle(adminLabels.newsletter);

/** At most so many subscribers are on the page; the export has all. */
const SHOWN = 200;

export function loader({ context }: Route.LoaderArgs) {
  return listSubscribers(requireStaff(context, "read").db, SHOWN);
}

type Subscriber = Awaited<ReturnType<typeof listSubscribers>>["subscribers"][number];

const COLUMNS: readonly ListColumn<Subscriber>[] = [
  ["Confirmed", ({ confirmed_at }) => <LocalTime time={confirmed_at} />, "whitespace-nowrap"],
  ["Email", ({ email }) => email],
];

export default function Newsletter({ loaderData }: Route.ComponentProps) {
  const { subscribers, total } = loaderData;
  if (total === 0)
    return (
      <section>
        <PageHead heading={adminLabels.newsletter} />
        <p className="px-edge text-iron">{adminLabels.noSubscribers}</p>
      </section>
    );
  return (
    <section>
      <PageHead
        heading={adminLabels.newsletter}
        note={adminLabels.subscribers(total, subscribers.length)}
      >
        <a className="button-quiet" href="/admin/newsletter.csv">
          {adminLabels.exportCsv}
        </a>
      </PageHead>
      <ListTable caption={adminLabels.newsletter} columns={COLUMNS} rows={subscribers} />
    </section>
  );
}
