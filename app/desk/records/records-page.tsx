import { type ReactNode, type RefObject, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { isTyping, useKeyDown, useSingleKeys } from "#app/desk/hooks/single-keys.ts";
import { useLoading } from "#app/desk/hooks/use-refresh.ts";
import { TextLink } from "#app/desk/parts/fields.tsx";
import {
  filterChipLabels,
  paginationLabels as labels,
  recordLabels,
} from "#content/desk/records.ts";
import { ROWS_PER_PAGE } from "#domain/lists/limits.ts";
import type { ListPage } from "#domain/lists/query.ts";
import type { FilterValues } from "./filter-fields.tsx";
import { FilterRow, UnreadFilters } from "./filter-row.tsx";
import { changeParams, type ListDescription, type StateSum, StepLink } from "./list.tsx";
import { currentView, ListBar, ListHeader } from "./list-bar.tsx";
import type { ListData } from "./load-list.ts";
import { RecordsTable, type Selection, useSelection } from "./records-table.tsx";
import { StatusMark } from "./status-mark.tsx";

interface RecordsPageProps<Row, Page extends ListPage<Row>> {
  list: ListDescription<Row, Page>;
  data: ListData & {
    filter: FilterValues & { unread: readonly string[]; sort: string; order: "asc" | "desc" };
    page: Page;
  };
  banner?: ReactNode;
  actions?: ReactNode;
  add?: ReactNode;
  open?: string | null;
  panel?: ReactNode;
  bulk?: (selection: Selection) => ReactNode;
}

/** A list of records: views, filters, the table with the open record's panel, sums and pages. */
export function RecordsPage<
  Row extends { id: string; created_at: string },
  Page extends ListPage<Row>,
>({ list, data, banner, actions, add, open = null, panel, bulk }: RecordsPageProps<Row, Page>) {
  const { filter, page, timeZone, mayExport } = data;
  const fields = list.filters?.(page, data.colleagues, filter) ?? [];
  const isLoading = useLoading();
  const area = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const selection = useSelection(pageKey(search));
  useRowKeys(area, selection.clear);
  const hasPanel = Boolean(panel);
  return (
    <div className="list-page" data-panel={hasPanel}>
      {list.views ? (
        <ListBar
          heading={list.caption}
          views={list.views}
          counts={data.viewCounts}
          mayExport={mayExport}
          actions={actions}
          add={add}
        />
      ) : (
        <ListHeader heading={list.caption}>
          {actions}
          {add}
        </ListHeader>
      )}
      <FilterRow
        searchHint={list.searchHint}
        fields={fields}
        values={filter}
        viewFilters={list.views ? currentView(list.views, params, pathname)?.query : ""}
        count={
          page.all === null
            ? list.count(page.total)
            : filterChipLabels.shownOfAll(page.total.toLocaleString("en-US"), list.count(page.all))
        }
      />
      <UnreadFilters names={filter.unread} fields={fields} />
      {data.isGone && (
        <p role="alert" className="field-error px-edge pb-2">
          {recordLabels.gone}
        </p>
      )}
      {banner}
      <div ref={area} className="records-area flex-1" data-panel={hasPanel}>
        <div className="records-body" aria-busy={isLoading}>
          {page.all !== 0 && (
            <RecordsTable
              list={list}
              page={page}
              sorting={filter}
              open={open}
              timeZone={timeZone}
              selection={bulk ? selection : null}
            />
          )}
          {page.total === 0 && (
            <p className="px-edge py-4 text-iron">
              {page.all === 0 ? list.empty : recordLabels.noneFits}{" "}
              {page.all !== 0 && <TextLink to={pathname}>{recordLabels.showAll}</TextLink>}
            </p>
          )}
        </div>
        {panel}
      </div>
      <ListFooter page={page.page} total={page.total} sums={list.sums?.(page) ?? []} />
      {bulk?.(selection)}
    </div>
  );
}

function pageKey(search: string) {
  const params = new URLSearchParams(search);
  for (const name of ["open", "toast"]) params.delete(name);
  return params.toString();
}

/**
 * The keyboard in a list. Down moves from the search to the first row; Up and Down (or k and j)
 * move the focus from row to row. Enter follows the row's link, x selects the row, e marks the open
 * message as answered. In the panel j and k open the neighboring record and the arrows scroll.
 * Escape closes the panel and moves the focus to its row, or clears the selection.
 */
function useRowKeys(area: RefObject<HTMLElement | null>, clearChosen: () => void) {
  const [params] = useSearchParams();
  const isOpen = params.has("open");
  const find = (selector: string) =>
    Array.from(area.current?.querySelectorAll<HTMLElement>(selector) ?? []);
  const isInPanel = () => isOpen && document.activeElement?.closest(".panel") !== null;
  const move = (by: 1 | -1) => {
    const rows = find("[data-row]");
    const index = rows.findIndex((row) => row.closest("tr")?.contains(document.activeElement));
    const next = index === -1 && by === -1 ? rows.at(-1) : rows[index + by];
    next?.focus();
    return next;
  };
  const step = (by: 1 | -1) => {
    if (isInPanel()) find(`[data-step="${by === 1 ? "next" : "previous"}"]`)[0]?.click();
    else move(by);
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    e: () => find('[data-key="e"]')[0]?.click(),
    x: () =>
      document.activeElement?.closest("tr")?.querySelector<HTMLElement>("[name=id]")?.click(),
  });
  useKeyDown((event) => {
    const { key, target } = event;
    const isSearch = target instanceof Element && target.matches("[role=search] [type=search]");
    if (key === "ArrowDown" && isSearch) return void find("[data-row]")[0]?.focus();
    if (isTyping(event)) return;
    if (key === "Escape" && !isOpen) return clearChosen();
    if (key === "Escape") return find('[data-step="close"]')[0]?.click();
    if ((key === "ArrowDown" || key === "ArrowUp") && !isInPanel())
      if (move(key === "ArrowDown" ? 1 : -1)) event.preventDefault();
  });
}

interface ListFooterProps {
  page: number;
  total: number;
  sums: readonly StateSum[];
}

function ListFooter({ page, total, sums }: ListFooterProps) {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const first = total === 0 ? 0 : (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, total);
  // When a record is open beside the list, the foot ends at the panel.
  return (
    <div className="list-foot money flex min-h-(--foot-height) items-center gap-6 border-t border-rule bg-paper px-edge whitespace-nowrap max-md:flex-wrap max-md:gap-2 max-md:py-3 md:in-data-[panel=true]:pr-104 roomy:sticky roomy:bottom-(--foot-nav-height) roomy:z-19">
      <div className="flex flex-1 gap-x-6 min-w-0 overflow-x-auto scrollbar-none max-md:flex-[0_0_100%] max-md:flex-wrap">
        {sums.map(({ status, name, sum, aside }) => (
          <p className="flex items-center gap-1.5 h-6 leading-6 whitespace-nowrap" key={status}>
            <StatusMark status={status}>{name}</StatusMark> <strong>{sum}</strong>
            {aside && <span className="text-iron"> {aside}</span>}
          </p>
        ))}
      </div>
      <nav
        aria-label={labels.label}
        className="flex items-center text-iron max-md:ml-auto"
        hidden={total === 0}
      >
        <p>
          {first.toLocaleString("en-US")}–{last.toLocaleString("en-US")} of{" "}
          {total.toLocaleString("en-US")}
          <span className="sr-only" aria-current="page">
            {" "}
            {labels.pageOf(page, pages)}
          </span>
        </p>
        <PageLink page={page - 1} pages={pages} name="previous" />
        <PageLink page={page + 1} pages={pages} name="next" />
      </nav>
    </div>
  );
}

interface PageLinkProps {
  page: number;
  pages: number;
  name: "previous" | "next";
}

function PageLink({ page, pages, name }: PageLinkProps) {
  const [params] = useSearchParams();
  const to = changeParams(params, { page: page > 1 ? String(page) : null, open: null });
  return (
    <StepLink
      to={page < 1 || page > pages ? null : to}
      icon={name}
      className="grid size-(--control) place-items-center text-ink data-end:text-edge"
      aria-label={labels[name]}
    />
  );
}
