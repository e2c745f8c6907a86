import { Link } from "react-router";
import { overviewPage as labels } from "#content/overview.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { percent } from "./short-forms.tsx";

/** Gifts by type: the bars are in the rows of the table. Each type leads to its records of the year. */
export function TypeSection({ types, year }: Pick<Report, "types" | "year">) {
  const all = types.reduce((sum, { cents }) => sum + cents, 0);
  const largest = types[0]?.cents ?? 0;
  return (
    <section aria-labelledby="types" className="min-w-0 border-hair px-edge pb-6 lg:border-l">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h3 className="font-semibold font-sans text-body/5" id="types">
          {labels.byType}
        </h3>
        <span className="ml-auto text-label text-iron money">{wholeDollars(all)}</span>
      </div>
      {types.length === 0 ? (
        <p className="text-iron">{labels.noGifts}</p>
      ) : (
        <table className="w-full table-fixed">
          <caption className="sr-only">{labels.byType}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{labels.columns.type}</th>
              <td />
              <th scope="col">{labels.columns.received}</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, cents }) => (
              <tr key={type} className="border-b border-hair last:border-0">
                <th scope="row" className="h-7 truncate pr-3 text-left font-normal">
                  <Link to={recordsOf(type, year)} className="underline decoration-edge">
                    {type}
                  </Link>
                </th>
                <td>
                  <svg width="100%" height="8" aria-hidden="true">
                    <rect width={percent(cents, largest)} height="8" className="fill-(--chart)" />
                  </svg>
                </td>
                <td className="money text-right">{wholeDollars(cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const recordsOf = (type: string, year: number) =>
  `/admin/donations?${new URLSearchParams({ type, status: "received", from: `${year}-01-01`, to: `${year}-12-31` })}`;
