import type { ReactNode } from "react";

/** Columns of numbers, aligned right. */
const NUMBERS = new Set(["Line", "Amount", "Records", "Sum"]);

interface ImportTableProps {
  columns: readonly string[];
  children: ReactNode;
}

/** A table of imports or of rows; `children` are its rows. */
export const ImportTable = ({ columns, children }: ImportTableProps) => (
  <div className="overflow-x-auto">
    <table className="import-rows">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" data-figure={NUMBERS.has(name)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);
