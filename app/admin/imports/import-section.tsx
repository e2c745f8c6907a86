import { Link } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { LocalTime } from "#app/ui/local-time.tsx";
import { importPage as words } from "#content/staff-import.ts";
import type { ImportRowKind } from "#db/schema.ts";
import type { WaitingRow } from "#domain/imports/find-imports.ts";
import { RowMark } from "./row-mark.tsx";

/** The rows of one kind, the first of them or all. */
export function ImportSection({
  id,
  kind,
  rows,
  total,
}: {
  id: string;
  kind: ImportRowKind;
  rows: WaitingRow[];
  total: number;
}) {
  const { heading, note } = words.sections[kind];
  const isError = kind === "error";
  return (
    <section aria-labelledby={`rows-${kind}`}>
      <div className="import-section-head">
        <h3 id={`rows-${kind}`}>{heading(total)}</h3>
        {note && <p className="text-small text-iron">{note}</p>}
        <p className="ml-auto flex flex-wrap gap-x-5 text-small">
          {rows.length < total && (
            <Link to={`?show=${kind}`} preventScrollReset className="text-link">
              {words.showAll(total)}
            </Link>
          )}
          {isError && (
            <a href={`/admin/import/${id}/problems.csv`} className="text-link">
              {words.download(total)}
            </a>
          )}
        </p>
      </div>
      <div className="overflow-x-auto">
        <table className="import-rows">
          <thead>
            <tr>
              {(isError ? words.errorColumns : words.rowColumns).map((name) => (
                <th key={name} scope="col" data-figure={FIGURES.has(name)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              isError ? (
                <ErrorRow key={row.line} row={row} />
              ) : (
                <PlainRow key={row.line} row={row} />
              ),
            )}
          </tbody>
        </table>
      </div>
      {rows.length < total && rows.length > 100 && (
        <p className="py-2 text-small text-iron">{words.shownFirst(rows.length)}</p>
      )}
    </section>
  );
}

/** Columns of figures, set at the right. */
const FIGURES = new Set<string>(["Line", "Amount"]);

const nameOf = (row: WaitingRow) => `${row.first_name} ${row.last_name}`;

function ErrorRow({ row }: { row: WaitingRow }) {
  return (
    <tr>
      <td className="money">{row.line}</td>
      <td className="font-semibold">
        <RowMark kind="error" /> {row.problem}
      </td>
      <td className="text-iron">{row.column_name}</td>
      <td>
        <strong className="import-wrong">{row.said || words.empty}</strong>
      </td>
      <td>{nameOf(row)}</td>
      <td className="text-iron">{row.hint}</td>
    </tr>
  );
}

function PlainRow({ row }: { row: WaitingRow }) {
  const where =
    row.kind === "unpaid"
      ? [[row.problem, row.said].filter(Boolean).join(": "), row.hint].filter(Boolean).join("; ")
      : row.hint;
  const id = row.external_id?.startsWith("content:") ? "" : row.external_id;
  return (
    <tr>
      <td className="money">{row.line}</td>
      <td className="text-iron">
        <RowMark kind={row.kind} /> <span className="break-all">{id}</span>
      </td>
      <td className="whitespace-nowrap">
        {row.received_at && <LocalTime time={row.received_at} />}
      </td>
      <td className="money">{row.amount_cents !== null && formatCents(row.amount_cents)}</td>
      <td>{nameOf(row)}</td>
      <td className="text-iron">{where || row.donation_type}</td>
    </tr>
  );
}
