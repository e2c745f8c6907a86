import { Link, useSearchParams } from "react-router";
import { changeParams } from "./search-params.ts";

/** A column's head; those that can be sorted are links that turn the order round. */
export function SortHead({
  name,
  sort,
  current,
  order,
  className,
}: {
  name: string;
  /** Value of ?sort= for this column; undefined for columns that cannot be sorted. */
  sort?: string | undefined;
  current: string;
  order: "asc" | "desc";
  className?: string | undefined;
}) {
  const [params] = useSearchParams();
  if (!sort)
    return (
      <th scope="col" className={className}>
        {name}
      </th>
    );
  const active = sort === current;
  const next = active && order === "desc" ? "asc" : "desc";
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (order === "asc" ? "ascending" : "descending") : "none"}
    >
      <Link
        to={changeParams(params, { sort, order: next, page: null, open: null })}
        className="sort-link"
      >
        {name}
        <span aria-hidden="true">{active ? (order === "asc" ? " ↑" : " ↓") : ""}</span>
      </Link>
    </th>
  );
}
