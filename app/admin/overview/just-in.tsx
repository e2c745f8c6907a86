import { useRef } from "react";
import { Link } from "react-router";
import { Shape } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { formatCents } from "#domain/money/money.ts";
import type { Arrival, Arrivals } from "#domain/waiting/list-arrivals.ts";

const hrefOf = ({ kind, id }: Arrival) =>
  kind === "message" ? `/admin/contacts?open=${id}` : `/admin/donations?open=${id}`;

/** The newest gifts, pledges and messages. What comes while the page is open is marked. */
export function JustIn({ arrivals: { newest, today } }: { arrivals: Arrivals }) {
  const seen = useRef(new Set(newest.map(({ id }) => id)));
  return (
    <section
      aria-labelledby="just-in"
      className="flex min-w-0 flex-col border-rule max-[75rem]:border-t min-[75rem]:border-l"
    >
      <h2 id="just-in" className="pt-5 pb-3 px-edge font-serif text-lead font-semibold">
        {labels.justIn}
      </h2>
      <p className="border-b border-rule px-edge pb-2 text-right text-label leading-5 text-iron">
        {labels.today(today)}
      </p>
      {newest.length === 0 && <p className="p-6 text-iron">{labels.nothingHasComeIn}</p>}
      <ul>
        {newest.map((arrival) => (
          <li
            key={arrival.id}
            className="relative grid min-h-12 grid-cols-[3.75rem_1.25rem_minmax(0,1fr)_auto] items-center border-b border-hair px-edge py-1 last:border-0 hover:bg-(--hover) data-new:bg-(--tint) data-new:shadow-[inset_3px_0_var(--color-saddle)] motion-safe:data-new:animate-slide-in [&_time]:text-label [&_time]:text-iron [&_time]:money"
            data-new={!seen.current.has(arrival.id) || undefined}
          >
            <LocalTime time={arrival.at} format="short" />
            <Shape status={arrival.status} />
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
            <span className="money">{arrival.cents !== null && formatCents(arrival.cents)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
