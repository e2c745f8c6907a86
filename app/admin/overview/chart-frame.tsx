import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/search-params.ts";
import { overviewPage as words } from "#content/overview.ts";

export interface TableColumn {
  name: string;
  isNumber?: boolean;
}

/** A chart under its heading, exchanged for its numbers as a table; which is shown stands in the address. */
export function ChartFrame({
  id,
  sheet,
  heading,
  columns,
  rows,
  note,
  tools,
  children,
}: {
  id: string;
  sheet: string;
  heading: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const shown = new Set(params.get("tables")?.split(" "));
  const asTable = shown.has(id);
  if (asTable) shown.delete(id);
  else shown.add(id);
  const tables = Array.from(shown).filter(Boolean).join(" ");
  return (
    <section aria-labelledby={id} className="overview-part">
      <PartHead id={id} sheet={sheet} heading={heading} tools={tools}>
        <Link to={changeParams(params, { tables })} preventScrollReset className="text-link">
          {asTable ? words.showChart : words.showTable}
          <span className="sr-only">: {heading}</span>
        </Link>
      </PartHead>
      {asTable ? <DataTable caption={heading} columns={columns} rows={rows} /> : children}
      {note && <p className="mt-2 text-small text-iron">{note}</p>}
    </section>
  );
}

export function PartHead({
  id,
  sheet,
  heading,
  tools,
  children,
}: {
  id: string;
  sheet: string;
  heading: string;
  tools?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="overview-part-head">
      <span className="caps text-iron" aria-hidden="true">
        {sheet}
      </span>
      <h2 id={id} className="font-serif text-[1.25rem] leading-tight font-semibold">
        {heading}
      </h2>
      {tools}
      <span className="ml-auto text-small">{children}</span>
    </div>
  );
}

function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly TableColumn[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <table className="plain-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([head = "", ...cells]) => (
          <tr key={head}>
            <th scope="row">{head}</th>
            {cells.map((cell, at) => (
              <td key={columns[at + 1]?.name} data-number={columns[at + 1]?.isNumber}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
