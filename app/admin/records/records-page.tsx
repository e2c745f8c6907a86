import { type ReactNode, useRef } from "react";
import { useLocation, useSearchParams } from "react-router";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { recordLabels } from "#content/records.ts";
import { chipLabels, recordLists } from "#content/staff-lists.ts";
import { wordsToMark } from "#domain/lists/find-matches.ts";
import { BulkBar } from "./bulk-bar.tsx";
import type { FilterField, FilterValues } from "./filter-fields.tsx";
import { FilterRow } from "./filter-row.tsx";
import { ListActions } from "./list-actions.tsx";
import { ListFoot } from "./list-foot.tsx";
import { columnId, ListMenus } from "./list-menus.tsx";
import type { ListData } from "./load-list.ts";
import { MarkedWords } from "./marked.tsx";
import { usePanelWidth } from "./panel-width.ts";
import { type RecordColumn, RecordsTable, type RowGroups } from "./records-table.tsx";
import { useRowKeys } from "./row-keys.ts";
import { useSelection } from "./selection.ts";
import { UndoSlab } from "./undo-slab.tsx";
import { currentView, ViewTabs } from "./view-tabs.tsx";

/** What is fixed about a list of records. */
export interface RecordList<Row> {
  name: "donations" | "contacts";
  /** Its path, which is also the list without a filter. */
  path: string;
  caption: string;
  columns: readonly RecordColumn<Row>[];
  /** What a record is called aloud. */
  nameOf: (row: Row) => string;
  /** Shown when there is no record at all. */
  empty: string;
}

interface RecordsPageProps<Row> {
  list: RecordList<Row>;
  /** What the list's loader returned. */
  data: ListData & {
    filter: FilterValues & { q: string; sort: string; order: "asc" | "desc" };
    page: { rows: Row[]; total: number; all: number; page: number };
  };
  fields: readonly FilterField[];
  /** Links in the row of the views; on a phone in a menu. */
  actions?: ReactNode;
  /** The filled button of the row of the views. */
  add?: ReactNode;
  /** The sums per status. */
  totals: readonly { key: string; node: ReactNode }[];
  groups?: RowGroups<Row> | null;
  dayText?: ((rows: readonly Row[], isWhole: boolean) => string) | null;
  /** The sum of the chosen rows. */
  sumOf?: (rows: readonly Row[]) => string | null;
  /** The states that can be set for chosen records. */
  states: ReactNode;
  /** The id of the record in the panel. */
  open: string | null;
  panel: ReactNode;
}

/** A list of records: views, filters, the table with the open record's panel, sums and pages. */
export function RecordsPage<Row extends { id: string; created_at: string }>(
  props: RecordsPageProps<Row>,
) {
  const { list, data, panel } = props;
  const { filter, page, preferences, mayExport, mayHandle, meant } = data;
  const isLoading = useLoading();
  const area = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  usePanelWidth(whole, panel !== null);
  const [params] = useSearchParams();
  const { search } = useLocation();
  const selection = useSelection(pageKey(search));
  useRowKeys(area, preferences.singleKeys, () => selection.set([]));
  const words = recordLists[list.name];
  const hidden = new Set(preferences.hiddenColumns);
  const columns = list.columns.filter(({ key }) => !key || !hidden.has(columnId(list.name, key)));
  const chosen = page.rows.filter(({ id }) => selection.ids.has(id));
  const { rowsPerPage } = preferences;
  const view = currentView(data.views, params);
  return (
    <div
      ref={whole}
      className="list-page"
      data-panel={panel !== null}
      data-density={preferences.density}
    >
      <ViewTabs list={list.name} path={list.path} views={data.views} mayShare={mayHandle}>
        <ListActions path={list.path} mayExport={mayExport} view={view} actions={props.actions} />
        {props.add}
      </ViewTabs>
      <FilterRow
        searchHint={words.search}
        fields={props.fields}
        values={filter}
        viewFilters={view?.query ?? ""}
        count={chipLabels.of(page.total.toLocaleString("en-US"), words.count(page.all))}
        singleKeys={preferences.singleKeys}
      >
        <ListMenus list={list} preferences={preferences} timeZone={data.timeZone} />
      </FilterRow>
      <div ref={area} className="records-area" data-panel={panel !== null}>
        <div className="records-body" aria-busy={isLoading}>
          {meant && <p className="px-edge py-4 text-iron">{chipLabels.meant(filter.q, meant)}</p>}
          {page.all > 0 && (
            <MarkedWords value={wordsToMark(meant ?? filter.q)}>
              <RecordsTable
                list={list}
                columns={columns}
                rows={page.rows}
                sorting={filter}
                open={props.open}
                timeZone={data.timeZone}
                selection={mayHandle ? selection : null}
                groups={props.groups ?? null}
                dayText={props.dayText ?? null}
                cut={{ first: page.page > 1, last: page.page * rowsPerPage < page.total }}
              />
            </MarkedWords>
          )}
          {page.total === 0 && (
            <p className="px-edge py-4 text-iron">
              {page.all > 0 ? <NoneFits path={list.path} /> : list.empty}
            </p>
          )}
        </div>
        {panel}
      </div>
      <ListFoot
        page={page.page}
        total={page.total}
        rowsPerPage={rowsPerPage}
        totals={props.totals}
      />
      {mayHandle && (
        <BulkBar
          path={list.path}
          formKey={data.formKey}
          selection={selection}
          total={page.total}
          sum={props.sumOf?.(chosen) ?? null}
          colleagues={data.colleagues}
          mayExport={mayExport}
          states={props.states}
        />
      )}
      {data.done && selection.ids.size === 0 && (
        <UndoSlab key={data.done.key} path={list.path} done={data.done} />
      )}
    </div>
  );
}

/** What the list shows, whichever record is open. */
function pageKey(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ["open", "toast"]) params.delete(name);
  return params.toString();
}

const NoneFits = ({ path }: { path: string }) => (
  <>
    {recordLabels.noneFits} <TextLink to={path}>{recordLabels.showAll}</TextLink>
  </>
);
