import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { changeParams } from "./address.ts";
import { SortHead } from "./sort-head.tsx";

export interface RecordColumn<Row> {
  name: string;
  /** Value of ?sort= for this column; without it the column cannot be sorted. */
  sort?: string;
  className?: string;
  cell: (row: Row, isOpen: boolean) => ReactNode;
}

/** A table of records whose rows open in the panel. */
export function RecordsTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  sorting,
  open,
}: {
  caption: string;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  sorting: { sort: string; order: "asc" | "desc" };
  /** The id of the record that the panel shows. */
  open: string | null;
}) {
  return (
    <table className="records">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ name, sort }) => (
            <SortHead
              key={name}
              name={name}
              sort={sort}
              current={sorting.sort}
              order={sorting.order}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-open={row.id === open}>
            {columns.map(({ name, className, cell }) => (
              <td key={name} className={className}>
                {cell(row, row.id === open)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name in a row, which opens the record. */
export function RowLink({
  id,
  isOpen,
  children,
}: {
  id: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  const [params] = useSearchParams();
  return (
    <Link
      to={changeParams(params, { open: id })}
      data-row={id}
      preventScrollReset
      className="row-link"
      aria-current={isOpen ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
