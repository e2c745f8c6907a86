import { type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useLoading } from "#app/admin/shell/use-loading.ts";
import { recordsWords } from "#content/records.ts";
import type { DeskPreferences } from "#domain/accounts/preferences.ts";
import { Pagination } from "./pagination.tsx";
import { useRowKeys } from "./row-keys.ts";

interface RecordsPageProps {
  /** Where the page is without any filter. */
  home: string;
  filters: ReactNode;
  totals: ReactNode;
  table: ReactNode;
  panel: ReactNode;
  /** How many fit the filter, and how many there are in all. */
  total: number;
  all: number;
  page: number;
  /** Said when there is no record at all. */
  empty: string;
  timeZone: string;
  preferences: DeskPreferences;
}

/** The frame of every table of records: filters, totals, the table with a panel beside it, the foot. */
export function RecordsPage({ total, all, preferences, ...page }: RecordsPageProps) {
  const loading = useLoading();
  const area = useRef<HTMLDivElement>(null);
  useRowKeys(area, preferences.singleKeys);
  return (
    <>
      {page.filters}
      {page.totals}
      <div
        ref={area}
        className="records-area"
        data-panel={page.panel !== null}
        data-density={preferences.density}
      >
        <div className="min-w-0" aria-busy={loading}>
          {total > 0 ? page.table : <Empty home={all > 0 ? page.home : null} empty={page.empty} />}
        </div>
        {page.panel}
      </div>
      <Pagination
        page={page.page}
        total={total}
        timeZone={page.timeZone}
        preferences={preferences}
      />
    </>
  );
}

/** `home` leads out of filters that nothing fits; null where there is nothing to find. */
function Empty({ home, empty }: { home: string | null; empty: string }) {
  if (!home) return <p className="px-edge py-16 text-iron">{empty}</p>;
  return (
    <p className="px-edge py-16 text-iron">
      {recordsWords.noneFits}{" "}
      <Link to={home} className="text-link">
        {recordsWords.showAll}
      </Link>
    </p>
  );
}
