import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import type { RecordList } from "./records-page.tsx";
import { changeParams } from "./search-params.ts";
import { SortHead } from "./sort-head.tsx";

export interface RecordColumn<Row> {
  name: string;
  /** The class of its share of the table's width. */
  width: string;
  /** Value of ?sort= for this column; without it the column cannot be sorted. */
  sort?: string;
  className?: string;
  headClassName?: string;
  /** The cell's full text: its title, because the cell may be clipped, and its content without `cell`. */
  text?: (row: Row) => string | null;
  /** Shown in place of an empty text. */
  missing?: string;
  cell?: (row: Row, isOpen: boolean) => ReactNode;
}

/** A table of records whose rows open in the panel. */
export function RecordsTable<Row extends { id: string }>({
  list: { caption, columns },
  rows,
  sorting,
  open,
}: {
  list: Pick<RecordList<Row>, "caption" | "columns">;
  rows: readonly Row[];
  sorting: { sort: string; order: "asc" | "desc" };
  /** The id of the record in the panel. */
  open: string | null;
}) {
  const openRow = useOpenRow();
  return (
    <table className="records records-fixed">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {columns.map(({ name, width }) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ name, sort, headClassName }) => (
            <SortHead
              key={name}
              name={name}
              sort={sort}
              sorting={sorting}
              className={headClassName}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          // The keyboard opens a record by the link in its row.
          <tr key={row.id} data-open={row.id === open} onClick={(event) => openRow(event, row.id)}>
            {columns.map(({ name, className, text, missing, cell }) => (
              <td key={name} className={className} title={text?.(row) || undefined}>
                {cell ? cell(row, row.id === open) : text?.(row) || missing}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A click in a row opens its record, except on a link or field and at the end of a selection. */
function useOpenRow() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, id: string) => {
    const control = (event.target as Element).closest("a, button, input, select, label, summary");
    const isSelection = window.getSelection()?.isCollapsed === false;
    if (control || isSelection || event.defaultPrevented) return;
    navigate(changeParams(params, { open: id }), { preventScrollReset: true });
  };
}

interface RowLinkProps {
  id: string;
  isOpen: boolean;
  children: ReactNode;
}

/** The name in a row, which opens the record. */
export function RowLink({ id, isOpen, children }: RowLinkProps) {
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
