import { wholeDollars } from "#app/admin/money.ts";
import { overviewPage as labels } from "#content/overview.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { SectionHead } from "./section-head.tsx";
import { percent } from "./short-forms.ts";

/** Gifts by type: the bars are in the rows of the table, so that the section needs no second view. */
export function TypeSection({ types }: { types: Report["types"] }) {
  const all = types.reduce((sum, { cents }) => sum + cents, 0);
  const largest = types[0]?.cents ?? 0;
  return (
    <section aria-labelledby="types" className="overview-part">
      <SectionHead id="types" number="S-1.3" heading={labels.byType} />
      {types.length === 0 ? (
        <p className="text-iron">{labels.noGifts}</p>
      ) : (
        <table className="plain-table">
          <caption className="sr-only">{labels.byType}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{labels.columns.type}</th>
              <td />
              <th scope="col">{labels.columns.received}</th>
              <th scope="col">{labels.columns.share}</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, cents }) => (
              <tr key={type}>
                <th scope="row" className="wrap-anywhere">
                  {type}
                </th>
                <td className="w-[32%]">
                  <svg width="100%" height="12" aria-hidden="true">
                    <rect width={percent(cents, largest)} height="12" className="chart-solid" />
                  </svg>
                </td>
                <td data-number="true" className="font-semibold">
                  {wholeDollars(cents)}
                </td>
                <td data-number="true" className="text-iron">
                  {((cents / Math.max(1, all)) * 100).toFixed(1)}%
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {labels.allTypes}
              </th>
              <td data-number="true">{wholeDollars(all)}</td>
              <td data-number="true">{all > 0 ? "100%" : "0%"}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
