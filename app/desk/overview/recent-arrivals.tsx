import { Link } from "react-router";
import { StatusShape } from "#app/desk/records/status-mark.tsx";
import type { LiveState } from "#app/desk/shell/use-desk-version.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { overviewPage as labels } from "#content/desk/overview.ts";
import type { Arrival, Arrivals } from "#domain/overview/list-arrivals.ts";
import { SectionHeader } from "./figure-parts.tsx";

interface RecentArrivalsProps {
  arrivals: Arrivals;
  live: LiveState;
}

const hrefOf = ({ kind, id }: Arrival) =>
  kind === "message" ? `/admin/messages?open=${id}` : `/admin/donations?open=${id}`;

/** The newest gifts, pledges and messages, including those that arrive while the page is open. */
export function RecentArrivals({ arrivals: { newest, today }, live }: RecentArrivalsProps) {
  return (
    <section
      aria-labelledby="just-in"
      className="flex min-w-0 flex-col border-rule max-[75rem]:border-t min-[75rem]:border-l"
    >
      <SectionHeader id="just-in" name={labels.justIn}>
        <LiveStatus {...live} />
      </SectionHeader>
      <p className="border-b border-rule px-edge pb-2 text-right text-label leading-5 text-iron">
        {labels.today(today)}
      </p>
      {newest.length === 0 && <p className="p-6 text-iron">{labels.nothingHasComeIn}</p>}
      <ul>
        {newest.map((arrival) => (
          <li
            key={arrival.id}
            className="relative grid min-h-12 grid-cols-[3.75rem_1.25rem_minmax(0,1fr)_auto] items-center border-b border-hair px-edge py-1 last:border-0 hover:bg-(--hover) [&_time]:text-label [&_time]:text-iron [&_time]:money"
          >
            <LocalTime time={arrival.at} format="short" />
            <StatusShape status={arrival.status} />
            <p className="min-w-0">
              <Link
                to={hrefOf(arrival)}
                className="block truncate font-semibold before:absolute before:inset-0"
                title={arrival.name}
              >
                {arrival.name}
              </Link>
              <small className="money block text-label leading-tight text-iron">
                {arrival.detail}
              </small>
            </p>
            <span className="money pl-2">{arrival.amount}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LiveStatus({ isLive, lastAt }: LiveState) {
  const liveProblem = lastAt ? labels.notLive(lastAt) : labels.connecting;
  return (
    <span className="ml-auto flex items-center gap-1.5 text-label" role="status">
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" />
        {isLive && <circle cx="6" cy="6" r="2.5" fill="currentColor" />}
      </svg>
      {isLive ? labels.live : liveProblem}
    </span>
  );
}
