import type { ReactNode } from "react";

interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row is its head, the others are numbers. */
  rows: readonly (readonly [head: string, ...cells: ReactNode[]])[];
}

export const DataTable = ({ caption, columns, rows }: DataTableProps) => (
  <table className="plain-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map((name, at) => (
          <th key={name} scope="col" data-number={at > 0}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([head, ...cells]) => (
        <tr key={head}>
          <th scope="row">{head}</th>
          {cells.map((cell, at) => (
            <td key={columns[at + 1]} data-number>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
