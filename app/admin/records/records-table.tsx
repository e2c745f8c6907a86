import { Fragment, type ReactNode, useSyncExternalStore } from "react";
import { bulkLabels } from "#content/staff-lists.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { GroupHead, RecordRow } from "./record-row.tsx";
import type { RecordList } from "./records-page.tsx";
import type { Selection } from "./selection.ts";
import { shortDay } from "./short-day.ts";
import { SortHead } from "./sort-head.tsx";

export interface RecordColumn<Row> {
  /** Its name in the preferences; without one the column is always shown. */
  key?: string;
  name: string;
  /** The class of its width; the last column takes the rest. */
  width?: string;
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
  const { list, columns, rows, sorting, open, selection, groups, dayText, cut } = props;
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
          const day = days[at];
          const isNewDay = day !== undefined && days[at - 1] !== day;
          const group = groups?.keyOf(row);
          const isNewGroup = group !== undefined && (!before || groups?.keyOf(before) !== group);
          return (
            <Fragment key={row.id}>
              {isNewGroup && (
                <GroupHead className="group-head" span={span}>
                  {groups?.head(group)}
                </GroupHead>
              )}
              {dayText && isNewDay && (
                <GroupHead className="day-head" span={span}>
                  <span>{shortDay(day)}</span>{" "}
                  <span>
                    {dayText(
                      rows.filter((_, n) => days[n] === day),
                      !(cut.first && day === days[0]) && !(cut.last && day === days.at(-1)),
                    )}
                  </span>
                </GroupHead>
              )}
              <RecordRow
                list={list}
                columns={columns}
                row={row}
                selection={selection}
                isOpen={row.id === open}
                isRepeated={at > 0 && day !== undefined && !isNewDay && !isNewGroup}
              />
            </Fragment>
          );
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
