import type { ReactNode } from "react";

export type ListColumn<Row> = readonly [
  name: string,
  cell: (row: Row) => ReactNode,
  className?: string,
];

interface ListTableProps<Row> {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
}

/** A table of rows that do not open in a panel. */
export const ListTable = <Row extends { id: string }>({
  caption,
  columns,
  rows,
}: ListTableProps<Row>) => (
  <table className="records">
    <caption className="sr-only">{caption}</caption>
    <thead className="max-md:sr-only">
      <tr>
        {columns.map(([name]) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map(([name, cell, className]) => (
            <td key={name} className={className}>
              {cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
