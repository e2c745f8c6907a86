/** The description that every list of records has, and the parts that several lists share. */
import type { ComponentProps, ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Icon } from "#app/desk/parts/icon.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { MISSING, type UsualViews } from "#content/desk/records.ts";
import type { Colleague } from "#domain/accounts/account-details.ts";
import type { ListPage } from "#domain/lists/query.ts";
import type { FilterField, FilterValues } from "./filter-fields.tsx";
import type { Status } from "./status-mark.tsx";

export interface ListDescription<Row, Page extends ListPage<Row> = ListPage<Row>> {
  /** The table's name for screen readers, and the page's heading when the list has no views. */
  caption: string;
  searchHint: string;
  count: (records: number) => string;
  empty: string;
  views?: UsualViews;
  columns: readonly ListColumn<Row>[];
  filters?: (
    page: Page,
    colleagues: readonly Colleague[],
    values: FilterValues,
  ) => readonly FilterField[];
  /** The sums in the foot, which also explain the shapes of the states. */
  sums?: (page: Page) => readonly StateSum[];
  isChoosable?: (row: Row) => boolean;
  nameOf: (row: Row) => string;
  /** Groups of rows, each under its own head. */
  groups?: { keyOf: (row: Row) => string; head: (key: string, page: Page) => ReactNode };
  hasDayHeads?: boolean;
}

/** One state with its sum; `aside` means that it is less important. */
export interface StateSum {
  status: Status;
  name: string;
  sum: string;
  aside?: string;
}

export interface ListColumn<Row> {
  name: string;
  /**
   * The width's utility classes, narrower on a tablet so that all columns fit; the last column
   * takes the rest.
   */
  width?: string;
  /** The value of ?sort= for this column; without it the column cannot be sorted. */
  sort?: string;
  className?: string;
  headerClassName?: string;
  /**
   * The cell's full text. It is the title, because the cell may be clipped, and the content when
   * there is no `cell`.
   */
  text?: (row: Row) => string | null;
  missing?: string;
  cell?: (row: Row, isOpen: boolean) => ReactNode;
}

/** A day of the organization. */
export const DATE: ListColumn<{ created_at: string }> = {
  name: "Date",
  width: "w-21 first:w-27 min-[80rem]:w-22.5 min-[80rem]:first:w-28.5",
  className: "date-cell",
  sort: "date",
  cell: (row) => <LocalTime time={row.created_at} />,
};

export const emailAndPhoneColumns = (
  emailWidth: string,
): ListColumn<{ email: string; phone: string | null }>[] => [
  {
    name: "Email",
    width: emailWidth,
    className: "max-md:hidden",
    sort: "email",
    text: (row) => row.email,
  },
  {
    name: "Phone",
    width: "w-25 min-[62rem]:w-26 min-[80rem]:w-28",
    className: "max-md:hidden",
    text: (row) => row.phone,
    missing: MISSING,
  },
];

/** Returns the current search parameters with some changed; an empty value removes one. */
export function changeParams(current: URLSearchParams, changes: Record<string, string | null>) {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  // The last change does not belong to the page that a link opens.
  next.delete("done");
  return `?${next}`;
}

interface StepLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  to: string | null;
  icon: ComponentProps<typeof Icon>["name"];
}

/** A link to a neighbor; without one only its icon, so that nothing moves under the pointer. */
export const StepLink = ({ to, icon, className, ...link }: StepLinkProps) =>
  to === null ? (
    <span className={className} data-end>
      <Icon name={icon} />
    </span>
  ) : (
    <Link to={to} className={className} {...link}>
      <Icon name={icon} />
    </Link>
  );

interface SortHeaderProps {
  column: Pick<ListColumn<never>, "name" | "sort" | "headerClassName">;
  sorting: { sort: string; order: "asc" | "desc" };
}

/** A column's head. A sortable one is a link that sorts by it, then reverses the order. */
export function SortHeader({ column: { name, sort, headerClassName }, sorting }: SortHeaderProps) {
  const [params] = useSearchParams();
  if (!sort)
    return (
      <th scope="col" className={headerClassName}>
        {name}
      </th>
    );
  const order = sort === sorting.sort ? sorting.order : null;
  const next = order === "desc" ? "asc" : "desc";
  const ariaSort = order ? ({ asc: "ascending", desc: "descending" } as const)[order] : "none";
  return (
    <th scope="col" className={headerClassName} aria-sort={ariaSort}>
      <Link
        to={changeParams(params, { sort, order: next, page: null, open: null })}
        className="whitespace-nowrap underline-offset-[0.25em] hover:underline"
      >
        {name}
        <span aria-hidden="true">{order && (order === "asc" ? " ↑" : " ↓")}</span>
      </Link>
    </th>
  );
}
