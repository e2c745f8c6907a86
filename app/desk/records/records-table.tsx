import { Fragment, type MouseEvent, type ReactNode, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ignoreEnter } from "#app/desk/parts/fields.tsx";
import { bulkActionLabels } from "#content/desk/records.ts";
import type { ListPage } from "#domain/lists/query.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { changeParams, type ListDescription, SortHeader } from "./list.tsx";

export interface Selection {
  ids: ReadonlySet<string>;
  isAll: boolean;
  set(ids: Iterable<string>): void;
  /** Selects the records of all pages. */
  setAll(): void;
  /**
   * Clears the selection. Focus in the bar of bulk actions, which disappears, moves to the first
   * selected row.
   */
  clear(): void;
}

export const focusRow = (selector: string) =>
  document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });

/** `page` identifies what the list shows; another one clears the selection. */
export function useSelection(page: string): Selection {
  const [state, setState] = useState({ page, ids: new Set<string>(), isAll: false });
  const { ids, isAll } = state.page === page ? state : { ids: new Set<string>(), isAll: false };
  const set = (next: Iterable<string>) => setState({ page, ids: new Set(next), isAll: false });
  return {
    ids,
    isAll,
    set,
    setAll: () => setState({ page, ids, isAll: true }),
    clear() {
      if (document.activeElement?.closest("#bulk")) focusRow('[data-chosen="true"] [data-row]');
      set([]);
    },
  };
}

interface RecordsTableProps<Row, Page extends ListPage<Row>> {
  list: ListDescription<Row, Page>;
  page: Page;
  sorting: { sort: string; order: "asc" | "desc" };
  open: string | null;
  timeZone: string;
  /** Null when records of this list cannot be selected, or not by this account. */
  selection: Selection | null;
}

export function RecordsTable<
  Row extends { id: string; created_at: string },
  Page extends ListPage<Row>,
>({ list, page, sorting, open, timeZone, selection }: RecordsTableProps<Row, Page>) {
  const { columns, groups } = list;
  const { rows } = page;
  const days = sorting.sort === "date" ? rows.map((row) => dayOf(row.created_at, timeZone)) : [];
  const choosable = rows.filter((row) => list.isChoosable?.(row) ?? true).map(({ id }) => id);
  const span = columns.length + (selection ? 1 : 0);
  return (
    <table className="list">
      <caption className="sr-only">{list.caption}</caption>
      <colgroup>
        {selection && <col className="w-12 min-[80rem]:w-14" />}
        {columns.map(({ name, width }) => (
          <col key={name} className={width} />
        ))}
      </colgroup>
      <thead className="max-md:hidden">
        <tr>
          {selection && (
            <th scope="col" className="choose-cell">
              <input
                type="checkbox"
                className="box"
                aria-label={bulkActionLabels.chooseAll}
                checked={choosable.length > 0 && choosable.every((id) => selection.ids.has(id))}
                onChange={(event) => selection.set(event.currentTarget.checked ? choosable : [])}
              />
            </th>
          )}
          {columns.map((column) => (
            <SortHeader key={column.name} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const before = rows[index - 1];
          const day = days[index];
          const isNewDay = day !== undefined && days[index - 1] !== day;
          const group = groups?.keyOf(row);
          const isNewGroup = group !== undefined && (!before || groups?.keyOf(before) !== group);
          return (
            <Fragment key={row.id}>
              {isNewGroup && (
                <GroupHeader className="group-head" span={span}>
                  {groups?.head(group, page)}
                </GroupHeader>
              )}
              {list.hasDayHeads && isNewDay && (
                <GroupHeader className="day-head" span={span}>
                  {shortDate(day)}
                </GroupHeader>
              )}
              <RecordRow
                list={list}
                row={row}
                selection={selection}
                mayChoose={choosable.includes(row.id)}
                day={shortDate(dayOf(row.created_at, timeZone))}
                isOpen={row.id === open}
                isRepeated={index > 0 && day !== undefined && !isNewDay && !isNewGroup}
              />
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface GroupHeaderProps {
  className: string;
  span: number;
  children: ReactNode;
}

const GroupHeader = ({ className, span, children }: GroupHeaderProps) => (
  <tr className={className}>
    <th colSpan={span} scope="rowgroup">
      {children}
    </th>
  </tr>
);

interface RecordRowProps<Row> {
  list: Pick<ListDescription<Row>, "columns" | "nameOf">;
  row: Row;
  selection: Selection | null;
  mayChoose: boolean;
  /** Distinguishes records with the same name. */
  day: string;
  isOpen: boolean;
  isRepeated: boolean;
}

/** A record, which a click opens. The keyboard opens it with the link in its row. */
function RecordRow<Row extends { id: string }>({
  list,
  row,
  selection,
  mayChoose,
  day,
  isOpen,
  isRepeated,
}: RecordRowProps<Row>) {
  const isChosen = selection?.ids.has(row.id) ?? false;
  const ids = [...(selection?.ids ?? [])];
  return (
    <tr data-open={isOpen} data-chosen={isChosen} data-repeated={isRepeated} onClick={openRow}>
      {selection && (
        <td className="choose-cell">
          <input
            type="checkbox"
            name="id"
            value={row.id}
            form="bulk"
            className="box"
            disabled={!mayChoose}
            aria-label={bulkActionLabels.choose(`${list.nameOf(row)}, ${day}`)}
            checked={isChosen}
            onKeyDown={ignoreEnter}
            onChange={() =>
              selection.set(isChosen ? ids.filter((id) => id !== row.id) : [...ids, row.id])
            }
          />
        </td>
      )}
      {list.columns.map(({ name, className = "", text, missing, cell }) => {
        const full = text?.(row);
        return (
          <td
            key={name}
            className={full === null || full === "" ? `${className} none` : className}
            title={full || undefined}
          >
            {cell ? cell(row, isOpen) : full || missing}
          </td>
        );
      })}
    </tr>
  );
}

/**
 * Makes a click in a row follow its link, except on another control or when text was being
 * selected.
 */
function openRow(event: MouseEvent<HTMLElement>) {
  const control = (event.target as Element).closest(
    "a, button, input, select, label, summary, [popover], .choose-cell",
  );
  const isSelection = window.getSelection()?.isCollapsed === false;
  if (control || isSelection || event.defaultPrevented) return;
  const link = event.currentTarget.querySelector("[data-row]");
  // Ctrl and Shift open a new tab or window, as on the link itself.
  link?.dispatchEvent(new PointerEvent("click", event.nativeEvent));
}

interface RowLinkProps {
  id: string;
  /** The record's page; without it the record opens in the panel. */
  to?: string;
  isOpen: boolean;
  children: string;
}

export function RowLink({ id, to, isOpen, children }: RowLinkProps) {
  const [params] = useSearchParams();
  return (
    <Link
      to={to ?? changeParams(params, { open: id })}
      data-row={id}
      preventScrollReset={!to}
      className="row-link"
      aria-current={isOpen ? "true" : undefined}
    >
      {children}
    </Link>
  );
}
