import type { HTMLAttributes, ReactNode } from "react";
import { renderList } from "#app/ui/render-list.tsx";
import { TableHead } from "#app/ui/table-head.tsx";

interface SumsTableProps extends HTMLAttributes<HTMLTableElement> {
  columns: readonly string[];
  /** Each starts with its name. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
  title?: string;
}

/** Names on the left, figures on the right; `children` are the last rows. */
export const SumsTable = ({
  columns,
  rows,
  title,
  children,
  className,
  ...rest
}: SumsTableProps) => (
  <table className={`sums-table money ${className ?? ""}`} {...rest}>
    {title && <caption className="pb-2 text-left font-semibold">{title}</caption>}
    <TableHead columns={columns} />
    <tbody>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {renderList(cells, (cell) => (
            <td>{cell}</td>
          ))}
        </tr>
      ))}
      {children}
    </tbody>
  </table>
);
