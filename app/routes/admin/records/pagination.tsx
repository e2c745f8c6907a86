import { Link, useSearchParams } from "react-router";
import { paginationWords } from "#content/staff.ts";
import { changeParams } from "./address.ts";

/** The foot of a table: which rows these are, and the way to the others. */
export function Pagination({
  page,
  perPage,
  total,
  timeZone,
}: {
  page: number;
  perPage: number;
  total: number;
  timeZone: string;
}) {
  const [params] = useSearchParams();
  const pages = Math.max(1, Math.ceil(total / perPage));
  const first = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = (number: number) =>
    changeParams(params, { page: number > 1 ? String(number) : null, open: null });
  return (
    <div className="records-foot">
      <p className="money">
        <strong>
          {first.toLocaleString("en-US")}–{Math.min(page * perPage, total).toLocaleString("en-US")}
        </strong>{" "}
        of {total.toLocaleString("en-US")}
      </p>
      <p className="text-iron">{paginationWords.zones(timeZone)}</p>
      <nav aria-label={paginationWords.label} className="flex items-center gap-5">
        {page > 1 ? (
          <Link to={to(page - 1)}>{paginationWords.previous}</Link>
        ) : (
          <span>{paginationWords.previous}</span>
        )}
        <span aria-current="page">
          {page} / {pages}
        </span>
        {page < pages ? (
          <Link to={to(page + 1)}>{paginationWords.next}</Link>
        ) : (
          <span>{paginationWords.next}</span>
        )}
      </nav>
    </div>
  );
}
