import type { ReactNode } from "react";

interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** From this column on the cells are numbers. */
  numbersFrom?: number;
  /** The first cell of a row is its head. */
  rows: readonly (readonly [head: string, ...cells: ReactNode[]])[];
}

export const DataTable = ({ caption, columns, numbersFrom = 1, rows }: DataTableProps) => (
  <table className="plain-table">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        {columns.map((name, at) => (
          <th key={name} scope="col" data-number={at >= numbersFrom}>
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
            <td key={columns[at + 1]} data-number={at + 1 >= numbersFrom}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
