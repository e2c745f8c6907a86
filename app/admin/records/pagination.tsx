import { Link, useSearchParams } from "react-router";
import { paginationLabels } from "#content/records.ts";
import type { DeskPreferences } from "#domain/accounts/preferences-schema.ts";
import { Preferences } from "./preferences.tsx";
import { changeParams } from "./search-params.ts";

interface PaginationProps {
  page: number;
  total: number;
  timeZone: string;
  preferences: DeskPreferences;
}

/** Below a table: which rows it shows, the preferences and the links to the other pages. */
export function Pagination({ page, total, timeZone, preferences }: PaginationProps) {
  const { rowsPerPage } = preferences;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const first = total === 0 ? 0 : (page - 1) * rowsPerPage + 1;
  const last = Math.min(page * rowsPerPage, total);
  return (
    <div className="records-foot">
      <p className="foot-cell money">
        <strong>
          {first.toLocaleString("en-US")}–{last.toLocaleString("en-US")}
        </strong>{" "}
        of {total.toLocaleString("en-US")}
      </p>
      <Preferences preferences={preferences} />
      <p className="foot-cell ml-auto text-iron">{paginationLabels.zones(timeZone)}</p>
      <nav aria-label={paginationLabels.label} className="foot-cell flex items-center gap-5">
        <PageLink page={page - 1} pages={pages} name={paginationLabels.previous} />
        <span aria-current="page">
          {page.toLocaleString("en-US")} / {pages.toLocaleString("en-US")}
        </span>
        <PageLink page={page + 1} pages={pages} name={paginationLabels.next} />
      </nav>
    </div>
  );
}

function PageLink({ page, pages, name }: { page: number; pages: number; name: string }) {
  const [params] = useSearchParams();
  if (page < 1 || page > pages) return <span>{name}</span>;
  const to = changeParams(params, { page: page > 1 ? String(page) : null, open: null });
  return <Link to={to}>{name}</Link>;
}
