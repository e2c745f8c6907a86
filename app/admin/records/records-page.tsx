import { type ReactNode, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { useLoading } from "#app/admin/shell/use-refresh.ts";
import { recordLabels } from "#content/records.ts";
import { chipLabels } from "#content/staff-lists.ts";
import type { Page } from "#domain/lists/query.ts";
import type { FilterValues } from "./filter-fields.tsx";
import { FilterRow } from "./filter-row.tsx";
import type { ListDescription } from "./list.tsx";
import { currentView, ListBar, ListHead } from "./list-bar.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { ListData } from "./load-list.ts";
import { RecordsTable, type Selection, useSelection } from "./records-table.tsx";
import { useRowKeys } from "./row-keys.ts";

interface RecordsPageProps<Row, Found extends Page<Row>> {
  list: ListDescription<Row, Found>;
  data: ListData & {
    filter: Omit<FilterValues, "ids"> & { q: string; sort: string; order: "asc" | "desc" };
    page: Found;
  };
  band?: ReactNode;
  actions?: ReactNode;
  add?: ReactNode;
  open: string | null;
  panel: ReactNode;
  bulk?: (selection: Selection) => ReactNode;
}

/** A list of records: views, filters, the table with the open record's panel, sums and pages. */
export function RecordsPage<
  Row extends { id: string; created_at: string },
  Found extends Page<Row>,
>(props: RecordsPageProps<Row, Found>) {
  const { list, data, band, actions, add, open, panel, bulk } = props;
  const { filter, page, timeZone, mayExport } = data;
  const isLoading = useLoading();
  const area = useRef<HTMLDivElement>(null);
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const selection = useSelection(pageKey(search));
  useRowKeys(area, () => selection.set([]));
  const hasPanel = Boolean(panel);
  return (
    <div className="list-page" data-panel={hasPanel}>
      {list.views.length > 0 ? (
        <ListBar
          path={list.viewsPath ?? list.path}
          views={list.views}
          counts={data.viewCounts}
          mayExport={mayExport}
          actions={actions}
          add={add}
        />
      ) : (
        <ListHead heading={list.caption}>
          {actions}
          {add}
        </ListHead>
      )}
      <FilterRow
        searchHint={list.searchHint}
        fields={list.filters(page, data.colleagues, filter)}
        values={filter}
        viewFilters={currentView(list.views, params, pathname)?.query ?? ""}
        count={
          page.all === null
            ? list.count(page.total)
            : chipLabels.of(page.total.toLocaleString("en-US"), list.count(page.all))
        }
      />
      {band}
      <div ref={area} className="records-area flex-1" data-panel={hasPanel}>
        <div className="records-body" aria-busy={isLoading}>
          {page.all !== 0 && (
            <RecordsTable
              list={list}
              found={page}
              sorting={filter}
              open={open}
              timeZone={timeZone}
              selection={bulk ? selection : null}
            />
          )}
          {page.total === 0 && (
            <p className="px-edge py-4 text-iron">
              {page.all === 0 ? list.empty : recordLabels.noneFits}{" "}
              {page.all !== 0 && <TextLink to={list.path}>{recordLabels.showAll}</TextLink>}
            </p>
          )}
        </div>
        {panel}
      </div>
      <ListFoot page={page.page} total={page.total} sums={list.sums(page)} />
      {bulk?.(selection)}
    </div>
  );
}

function pageKey(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["open", "toast"]) params.delete(name);
  return params.toString();
}
