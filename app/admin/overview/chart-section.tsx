import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changeParams } from "#app/admin/records/search-params.ts";
import { overviewPage as labels } from "#content/overview.ts";
import { DataTable } from "./data-table.tsx";
import { SectionHead } from "./section-head.tsx";

/** A chart with a link that replaces it by a table of its numbers; `?tables=` names the sections shown so. */
export function ChartSection({
  id,
  number,
  heading,
  columns,
  rows,
  note,
  tools,
  children,
}: {
  id: string;
  number: string;
  heading: string;
  columns: readonly string[];
  rows: readonly (readonly [head: string, ...numbers: string[]])[];
  note?: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  const toggled = new Set(params.get("tables")?.split(" ").filter(Boolean));
  const isTable = toggled.delete(id);
  if (!isTable) toggled.add(id);
  return (
    <section aria-labelledby={id} className="overview-part">
      <SectionHead id={id} number={number} heading={heading} tools={tools}>
        <Link
          to={changeParams(params, { tables: [...toggled].join(" ") })}
          preventScrollReset
          className="text-link"
        >
          {isTable ? labels.showChart : labels.showTable}
          <span className="sr-only">: {heading}</span>
        </Link>
      </SectionHead>
      {isTable ? <DataTable caption={heading} columns={columns} rows={rows} /> : children}
      {note && <p className="mt-2 text-small text-iron">{note}</p>}
    </section>
  );
}
