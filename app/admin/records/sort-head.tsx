import { Link, useSearchParams } from "react-router";
import { changeParams } from "./search-params.ts";

const ARIA_SORT = { asc: "ascending", desc: "descending" } as const;

interface SortHeadProps {
  name: string;
  /** Value of ?sort= for this column; undefined for columns that cannot be sorted. */
  sort: string | undefined;
  sorting: { sort: string; order: "asc" | "desc" };
  className: string | undefined;
}

/** A column's head; a sortable one is a link that sorts by it, then reverses the order. */
export function SortHead({ name, sort, sorting, className }: SortHeadProps) {
  const [params] = useSearchParams();
  if (!sort)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const order = sort === sorting.sort ? sorting.order : null;
  const next = order === "desc" ? "asc" : "desc";
  return (
    <th scope="col" className={className} aria-sort={order ? ARIA_SORT[order] : "none"}>
      <Link
        to={changeParams(params, { sort, order: next, page: null, open: null })}
        className="sort-link whitespace-nowrap"
      >
        {name}
        <span aria-hidden="true">{order && (order === "asc" ? " ↑" : " ↓")}</span>
      </Link>
    </th>
  );
}
