import { type ReactNode, useRef } from "react";
import { TextLink } from "#app/admin/shell/fields.tsx";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { recordLabels } from "#content/records.ts";
import type { DeskPreferences } from "#domain/accounts/preferences-schema.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { FilterField, FilterValues } from "./filter-fields.tsx";
import { Pagination } from "./pagination.tsx";
import { type RecordColumn, RecordsTable } from "./records-table.tsx";
import { useRowKeys } from "./row-keys.ts";
import { Totals } from "./totals.tsx";

/** What is fixed about a list of records. */
export interface RecordList<Row> {
  /** Its path, which is also the list without a filter. */
  path: string;
  caption: string;
  searchHint: string;
  columns: readonly RecordColumn<Row>[];
  /** Shown when there is no record at all. */
  empty: string;
}

interface RecordsPageProps<Row> {
  list: RecordList<Row>;
  /** What the list's loader returned. */
  data: {
    filter: FilterValues & { q: string; sort: string; order: "asc" | "desc" };
    page: { rows: Row[]; total: number; all: number; page: number };
    preferences: DeskPreferences;
    timeZone: string;
    mayExport: boolean;
  };
  fields: readonly FilterField[];
  actions?: ReactNode;
  /** The sums per status. */
  totals: ReactNode;
  /** The id of the record in the panel. */
  open: string | null;
  panel: ReactNode;
}

/** A list of records: filters, totals, the table with the open record's panel, the pagination. */
export function RecordsPage<Row extends { id: string }>(props: RecordsPageProps<Row>) {
  const { list, data, panel } = props;
  const { filter, page, preferences, mayExport } = data;
  const isLoading = useLoading();
  const area = useRef<HTMLDivElement>(null);
  useRowKeys(area, preferences.singleKeys);
  return (
    <>
      <FilterBar
        path={list.path}
        searchHint={list.searchHint}
        fields={props.fields}
        values={filter}
        mayExport={mayExport}
        singleKeys={preferences.singleKeys}
        actions={props.actions}
      />
      <Totals total={page.total} all={page.all} mayExport={mayExport}>
        {props.totals}
      </Totals>
      <div
        ref={area}
        className="records-area"
        data-panel={panel !== null}
        data-density={preferences.density}
      >
        <div className="min-w-0" aria-busy={isLoading}>
          {page.total > 0 ? (
            <RecordsTable list={list} rows={page.rows} sorting={filter} open={props.open} />
          ) : (
            <p className="px-edge py-16 text-iron">
              {page.all > 0 ? <NoneFits path={list.path} /> : list.empty}
            </p>
          )}
        </div>
        {panel}
      </div>
      <Pagination {...data} page={page.page} total={page.total} />
    </>
  );
}

const NoneFits = ({ path }: { path: string }) => (
  <>
    {recordLabels.noneFits} <TextLink to={path}>{recordLabels.showAll}</TextLink>
  </>
);
