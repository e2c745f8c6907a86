import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { bulkLabels } from "#content/staff-lists.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { Marked } from "./marked.tsx";
import type { RecordList } from "./records-page.tsx";
import { changeParams } from "./search-params.ts";
import type { Selection } from "./selection.ts";
import { SortHead } from "./sort-head.tsx";

export interface RecordColumn<Row> {
  /** Its name in the preferences; without one the column is always shown. */
  key?: string;
  name: string;
  /** The class of its width. */
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

/** Rows that stand together under a head of their own. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string;
  head: (key: string) => ReactNode;
}

interface RecordsTableProps<Row> {
  list: Pick<RecordList<Row>, "caption" | "nameOf">;
  columns: readonly RecordColumn<Row>[];
  rows: readonly Row[];
  sorting: { sort: string; order: "asc" | "desc" };
  /** The id of the record in the panel. */
  open: string | null;
  timeZone: string;
  /** null: the account may not change records. */
  selection: Selection | null;
  groups: RowGroups<Row> | null;
  /** On a phone each day has a head, which says this of its rows; `isWhole`: all of the day's. */
  dayText: ((rows: readonly Row[], isWhole: boolean) => string) | null;
  /** Whether rows of the first and of the last day are on other pages. */
  cut: { first: boolean; last: boolean };
}

/** A table of records whose rows open in the panel. */
export function RecordsTable<Row extends { id: string; created_at: string }>(
  props: RecordsTableProps<Row>,
) {
  const { list, columns, rows, sorting, open, selection, groups, dayText } = props;
  const openRow = useOpenRow();
  const toDay = useDays(props.timeZone);
  const days = sorting.sort === "date" ? rows.map((row) => toDay(row.created_at)) : [];
  const span = columns.length + (selection ? 1 : 0);
  return (
    <table className="list">
      <caption className="sr-only">{list.caption}</caption>
      <colgroup>
        {selection && <col className="col-choose" />}
        {columns.map(({ name, width }) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead className="max-md:sr-only">
        <tr>
          {selection && (
            <th scope="col" className="choose-cell">
              <input
                type="checkbox"
                className="box"
                aria-label={bulkLabels.chooseAll}
                checked={rows.length > 0 && rows.every(({ id }) => selection.ids.has(id))}
                onChange={(event) =>
                  selection.set(event.currentTarget.checked ? rows.map(({ id }) => id) : [])
                }
              />
            </th>
          )}
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
        {rows.map((row, at) => {
          const before = rows[at - 1];
          const key = groups?.keyOf(row);
          const isNewGroup = groups && (!before || groups.keyOf(before) !== key);
          const day = days[at];
          const isRepeated =
            before !== undefined && day !== undefined && days[at - 1] === day && !isNewGroup;
          return [
            isNewGroup && key !== undefined && (
              <tr key={`group-${key}`} className="group-head">
                <th colSpan={span} scope="rowgroup">
                  {groups.head(key)}
                </th>
              </tr>
            ),
            dayText && day !== undefined && days[at - 1] !== day && (
              <tr key={`day-${day}`} className="day-head">
                <th colSpan={span} scope="rowgroup">
                  <span>{shortDay(day)}</span>{" "}
                  <span>
                    {dayText(
                      rows.filter((_, n) => days[n] === day),
                      !(props.cut.first && day === days[0]) &&
                        !(props.cut.last && day === days.at(-1)),
                    )}
                  </span>
                </th>
              </tr>
            ),
            // The keyboard opens a record by the link in its row.
            <tr
              key={row.id}
              data-open={row.id === open}
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
                    {cell ? cell(row, row.id === open) : full ? <Marked>{full}</Marked> : missing}
                  </td>
                );
              })}
            </tr>,
          ];
        })}
      </tbody>
    </table>
  );
}

/** The day of a moment, as the viewer's dates show it; on the server in the organisation's zone. */
function useDays(timeZone: string): (moment: string) => string {
  const zone = useSyncExternalStore(
    neverChanges,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  return (moment) => dayOf(moment, zone);
}

const neverChanges = () => () => undefined;

/** "11/22/2026" for "2026-11-22". */
function shortDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
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
