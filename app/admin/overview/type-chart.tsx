import { overviewPage as words } from "#content/overview.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { dollars, percent } from "./amounts.ts";
import { PartHead } from "./chart-frame.tsx";

/** Bars in the rows of the table that is their data: nothing here has to be exchanged. */
export function TypeChart({ types, sheet }: { types: Report["types"]; sheet: string }) {
  const all = types.reduce((sum, { cents }) => sum + cents, 0);
  const largest = types[0]?.cents ?? 0;
  return (
    <section aria-labelledby="types" className="overview-part">
      <PartHead id="types" sheet={sheet} heading={words.byType} />
      {types.length === 0 ? (
        <p className="text-iron">{words.noGifts}</p>
      ) : (
        <table className="plain-table type-table">
          <caption className="sr-only">{words.byType}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.columns.type}</th>
              <td />
              <th scope="col">{words.columns.received}</th>
              <th scope="col">{words.columns.share}</th>
            </tr>
          </thead>
          <tbody>
            {types.map(({ type, cents }) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                <td className="type-bar">
                  <svg width="100%" height="12" aria-hidden="true">
                    <rect width={percent(cents, largest)} height="12" className="chart-solid" />
                  </svg>
                </td>
                <td data-number="true">{dollars(cents)}</td>
                <td data-number="true" className="text-iron">
                  {((cents / Math.max(1, all)) * 100).toFixed(1)}%
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.allTypes}
              </th>
              <td data-number="true">{dollars(all)}</td>
              <td data-number="true">{all > 0 ? "100%" : "0%"}</td>
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  );
}
