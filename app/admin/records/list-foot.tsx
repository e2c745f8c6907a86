import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/admin/shell/icon.tsx";
import { paginationLabels as labels } from "#content/records.ts";
import { changeParams, type StateSum } from "./list.tsx";
import { StatusMark } from "./status-mark.tsx";

interface ListFootProps {
  page: number;
  total: number;
  rowsPerPage: number;
  /** Of all records that match. */
  sums: readonly StateSum[];
}

/** At the foot: the sums as legend, which rows are shown, and the way to the other pages. */
export function ListFoot({ page, total, rowsPerPage, sums }: ListFootProps) {
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  const first = total === 0 ? 0 : (page - 1) * rowsPerPage + 1;
  const last = Math.min(page * rowsPerPage, total);
  return (
    <div className="list-foot">
      <div className="legend">
        {sums.map(({ status, name, sum, aside }) => (
          <p key={status}>
            <StatusMark status={status}>{name}</StatusMark> <strong>{sum}</strong>
            {aside && <span className="text-iron"> {aside}</span>}
          </p>
        ))}
      </div>
      <nav aria-label={labels.label} className="pages" hidden={total === 0}>
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
      <span className="page-link" data-end>
        <Icon name={icon} />
      </span>
    );
  const to = changeParams(params, { page: page > 1 ? String(page) : null, open: null });
  return (
    <Link to={to} className="page-link" aria-label={name}>
      <Icon name={icon} />
    </Link>
  );
}
