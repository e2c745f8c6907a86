import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import { paginationLabels as labels } from "#content/records.ts";
import { ROWS_PER_PAGE } from "#domain/lists/limits.ts";
import { changeParams, type StateSum } from "./list.tsx";
import { StatusMark } from "./status-mark.tsx";

interface ListFootProps {
  page: number;
  total: number;
  sums: readonly StateSum[];
}

/** At the foot: the sums as legend, which rows are shown, and the way to the other pages. */
export function ListFoot({ page, total, sums }: ListFootProps) {
  const pages = Math.max(1, Math.ceil(total / ROWS_PER_PAGE));
  const first = total === 0 ? 0 : (page - 1) * ROWS_PER_PAGE + 1;
  const last = Math.min(page * ROWS_PER_PAGE, total);
  // Beside an open record it ends before it.
  return (
    <div className="money flex min-h-(--foot-height) items-center gap-6 border-t border-rule bg-paper px-edge whitespace-nowrap max-md:flex-wrap max-md:gap-2 max-md:py-3 md:in-data-[panel=true]:pr-104 roomy:sticky roomy:bottom-(--foot-nav-height) roomy:z-19">
      <div className="flex flex-1 gap-x-6 min-w-0 overflow-x-auto scrollbar-none max-md:flex-[0_0_100%] max-md:flex-wrap">
        {sums.map(({ status, name, sum, aside }) => (
          <p className="flex items-center gap-1.5 h-6 leading-6" key={status}>
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
        <PageLink page={page - 1} pages={pages} name={labels.previous} icon="previous" />
        <PageLink page={page + 1} pages={pages} name={labels.next} icon="next" />
      </nav>
    </div>
  );
}

interface PageLinkProps {
  page: number;
  pages: number;
  name: string;
  icon: "previous" | "next";
}

function PageLink({ page, pages, name, icon }: PageLinkProps) {
  const [params] = useSearchParams();
  if (page < 1 || page > pages)
    return (
      <span className="grid size-(--control) place-items-center text-edge">
        <Icon name={icon} />
      </span>
    );
  const to = changeParams(params, { page: page > 1 ? String(page) : null, open: null });
  return (
    <Link to={to} className="grid size-(--control) place-items-center text-ink" aria-label={name}>
      <Icon name={icon} />
    </Link>
  );
}
