import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { bulkLabels } from "#content/staff-lists.ts";
import { Marked } from "./marked.tsx";
import type { RecordList } from "./records-page.tsx";
import type { RecordColumn } from "./records-table.tsx";
import { changeParams } from "./search-params.ts";
import type { Selection } from "./selection.ts";

interface GroupHeadProps {
  className: string;
  /** The columns of the table. */
  span: number;
  children: ReactNode;
}

/** The head of rows that stand together. */
export const GroupHead = ({ className, span, children }: GroupHeadProps) => (
  <tr className={className}>
    <th colSpan={span} scope="rowgroup">
      {children}
    </th>
  </tr>
);

interface RecordRowProps<Row> {
  list: Pick<RecordList<Row>, "nameOf">;
  columns: readonly RecordColumn<Row>[];
  row: Row;
  /** null: the account may not change records. */
  selection: Selection | null;
  isOpen: boolean;
  /** The row before has the same day. */
  isRepeated: boolean;
}

/** A record, which a click opens. The keyboard opens it by the link in its row. */
export function RecordRow<Row extends { id: string }>(props: RecordRowProps<Row>) {
  const { list, columns, row, selection, isOpen, isRepeated } = props;
  const openRow = useOpenRow();
  return (
    <tr
      data-open={isOpen}
      data-chosen={selection?.ids.has(row.id)}
      data-repeated={isRepeated}
      onClick={(event) => openRow(event, row.id)}
    >
      {selection && (
        <td className="choose-cell">
          <input
            type="checkbox"
            name="id"
            value={row.id}
            form="bulk"
            className="box"
            aria-label={bulkLabels.choose(list.nameOf(row))}
            checked={selection.ids.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </td>
      )}
      {columns.map(({ name, className = "", text, missing, cell }) => {
        const full = text?.(row);
        return (
          <td
            key={name}
            className={full === null || full === "" ? `${className} none` : className}
            title={full || undefined}
          >
            {cell ? cell(row, isOpen) : full ? <Marked>{full}</Marked> : missing}
          </td>
        );
      })}
    </tr>
  );
}

/** A click in a row opens its record, except on a link or field and at the end of a selection. */
function useOpenRow() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>, id: string) => {
    const control = (event.target as Element).closest(
      "a, button, input, select, label, summary, .choose-cell",
    );
    const isSelection = window.getSelection()?.isCollapsed === false;
    if (control || isSelection || event.defaultPrevented) return;
    navigate(changeParams(params, { open: id }), { preventScrollReset: true });
  };
}

interface RowLinkProps {
  id: string;
  isOpen: boolean;
  children: string;
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
      <Marked>{children}</Marked>
    </Link>
  );
}
