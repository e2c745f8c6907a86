import { useId } from "react";
import { ledgerPage as labels } from "#content/ledger.ts";
import { formatShort } from "#domain/values/money.ts";

export interface TableRow {
  name: string;
  entries: number | null;
  cents: number;
  /** Links to the details of the row. */
  href?: string;
  /** The table beside this one shows the row's details. */
  isOpen?: boolean;
}

interface LedgerTableProps {
  heading: string;
  /** The head of the first column. */
  firstColumn: string;
  rows: readonly TableRow[];
  /** The name of the sum in the foot; `cents` is the row that the table details. */
  totalName: string;
  cents: number;
  /** True when no further table is open: phones show only this one. */
  isInner: boolean;
  /** Links to the table with the opened row. */
  back?: { name: string; href: string };
  notes: readonly (string | false)[];
}

export function LedgerTable(props: LedgerTableProps) {
  const id = useId();
  const { heading, firstColumn, rows, totalName, cents, isInner, back, notes } = props;
  const largest = Math.max(...rows.filter(({ href }) => href).map((row) => row.cents), 1);
  const isCounted = rows.every(({ entries }) => entries !== null);
  const entries = isCounted ? rows.reduce((sum, row) => sum + (row.entries ?? 0), 0) : null;
  return (
    <section className={`@container ${isInner ? "" : "max-lg:hidden"}`}>
      {back && (
        <a className="text-link mb-4 inline-block py-1.5 lg:hidden" href={back.href}>
          {back.name}
        </a>
      )}
      <h2 id={id} className="border-t-[6px] border-ink pt-3 font-serif title-3">
        {heading}
      </h2>
      <p className="mb-4 text-small text-iron">{labels.makesUp(ledgerDollars(cents))}</p>
      <table className="ledger-table money" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{firstColumn}</th>
            {!back && <td aria-hidden="true" />}
            <th scope="col">{labels.entries}</th>
            <th scope="col">{labels.sum}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.name}
              aria-current={row.isOpen || undefined}
              className={row.cents < 0 ? "text-alarm" : ""}
            >
              <th scope="row">{row.href ? <a href={row.href}>{row.name}</a> : row.name}</th>
              {!back && (
                <td aria-hidden="true" data-bar={row.href && row.cents > 0 ? "" : undefined}>
                  {row.href && row.cents > 0 && <ShareBar share={row.cents / largest} />}
                </td>
              )}
              <td>{row.entries?.toLocaleString("en-US")}</td>
              <td>{ledgerDollars(row.cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={back ? 1 : 2}>
              {totalName}
            </th>
            <td>{entries?.toLocaleString("en-US")}</td>
            <td>{ledgerDollars(cents)}</td>
          </tr>
        </tfoot>
      </table>
      {notes.map(
        (note) =>
          note && (
            <p key={note} className="mt-3 text-small text-iron">
              {note}
            </p>
          ),
      )}
    </section>
  );
}

/** Formats "−$400" with a minus sign, and "$12.50"; without cents when there are none. */
export const ledgerDollars = (cents: number) =>
  `${cents < 0 ? "−" : ""}${formatShort(Math.abs(cents))}`;

/** The size of the row relative to the largest, from 0 to 1. */
const ShareBar = ({ share }: { share: number }) => (
  <svg
    className="block h-3 w-full fill-saddle in-[[aria-current]]:fill-white"
    viewBox="0 0 100 10"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <rect width={share * 100} height="10" />
  </svg>
);
