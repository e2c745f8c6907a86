/** The first row of a list: its usual views as tabs, and the actions for the whole list. */
import { type ComponentProps, type ReactNode, useRef } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { useCurrentInView } from "#app/desk/hooks/use-current-in-view.ts";
import { Icon } from "#app/desk/parts/icon.tsx";
import {
  viewLabels as labels,
  recordLabels,
  type UsualView,
  type UsualViews,
} from "#content/desk/records.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { Popover } from "./popover.tsx";

/**
 * Returns the current view: the one with its own page, or on the list's page the one with most of
 * its filters in the URL. The remaining filters are the viewer's own. A view without filters is the
 * whole list. The order belongs to no view.
 */
export function currentView(
  { path, usual }: UsualViews,
  params: URLSearchParams,
  pathname: string,
) {
  const fits = ({ query, to }: UsualView) =>
    !to &&
    Array.from(new URLSearchParams(query)).every(
      ([name, value]) => name === "order" || params.get(name) === value,
    );
  const fitting = usual.filter(fits).sort((a, b) => b.query.length - a.query.length);
  return usual.find(({ to }) => to === pathname) ?? (pathname === path ? fitting[0] : undefined);
}

/** The actions for the whole list; on a phone only their icons, beside the search. */
const LIST_ACTIONS_CLASS = [
  "views-end flex items-center gap-2 max-md:absolute max-md:right-edge max-md:top-[calc(var(--views-height)+0.625rem)]",
  "max-md:[&>:is(form,.bar-link)]:hidden max-md:[&>:is(.button,.button-quiet)]:relative",
  "max-md:[&>:is(.button,.button-quiet)]:w-11 max-md:[&>:is(.button,.button-quiet)]:p-0",
].join(" ");

interface ListBarProps {
  /** The page's heading; missing when it is below the bar. */
  heading?: string;
  views: UsualViews;
  /** For each view the count, up to MAX_COUNT (domain/lists/limits.ts); null when none is shown. */
  counts?: readonly (string | null)[];
  mayExport?: boolean;
  actions?: ReactNode;
  add?: ReactNode;
}

export function ListBar({ heading, views, counts, mayExport, actions, add }: ListBarProps) {
  const [params] = useSearchParams();
  const current = currentView(views, params, useLocation().pathname);
  const { path, usual } = views;
  const otherExports = Object.entries(views.otherExports ?? {});
  const nav = useRef<HTMLElement>(null);
  useCurrentInView(nav, current?.name);
  const wideClass = mayExport ? "" : "min-[96rem]:hidden";
  const exportLink = (className: string) => (
    <Link to={`${path}/export?${params}`} reloadDocument className={className}>
      {deskLabels.exportCsv}
    </Link>
  );
  return (
    <div className="views print:hidden">
      {heading && <h1 className="sr-only">{heading}</h1>}
      <nav
        ref={nav}
        aria-label={labels.label}
        className="flex flex-1 items-center min-w-0 gap-0.5 -ml-2.5 overflow-x-auto scrollbar-none"
      >
        {usual.map(({ name, query, to }, index) => (
          <Tab
            key={name}
            to={to ?? (query ? `${path}?${query}` : path)}
            isCurrent={name === current?.name}
            name={name}
            count={counts?.[index]}
          />
        ))}
      </nav>
      <div className={LIST_ACTIONS_CLASS}>
        {/* On a laptop the views need this width. */}
        <div className="contents max-[96rem]:hidden">{actions}</div>
        {mayExport && exportLink("bar-link max-md:hidden")}
        {(mayExport || actions) && (
          <Popover
            name={recordLabels.more}
            label={<Icon name="more" />}
            className={`min-w-(--control) justify-center rounded-xs text-iron hover:bg-(--hover) max-md:border max-md:border-edge max-md:text-ink ${otherExports.length > 0 ? wideClass : "md:hidden"}`}
          >
            <div className="grid *:[details]:px-4 *:[details]:py-2 min-[96rem]:hidden">
              {actions}
            </div>
            {mayExport && exportLink("menu-item md:hidden")}
            {mayExport &&
              otherExports.map(([end, name]) => (
                <Link
                  key={end}
                  to={`${path}/export/${end}?${params}`}
                  reloadDocument
                  className="menu-item"
                >
                  {name}
                </Link>
              ))}
          </Popover>
        )}
        {add}
      </div>
    </div>
  );
}

/**
 * The first row of a list without views: its name, and at the end the actions for the whole list.
 */
export const ListHeader = ({ heading, children }: { heading: string; children?: ReactNode }) => (
  <div className="views print:hidden">
    <h1 className="site-heading flex flex-1 items-center min-w-0">{heading}</h1>
    <div className={LIST_ACTIONS_CLASS}>{children}</div>
  </div>
);

interface TabProps extends ComponentProps<typeof Link> {
  isCurrent: boolean;
  name: string;
  /** The number of records; null shows no number. */
  count: string | number | null | undefined;
}

/** One of several views of the same page. */
export const Tab = ({ isCurrent, name, count, ...link }: TabProps) => (
  <Link
    {...link}
    aria-current={isCurrent ? "true" : undefined}
    className="relative flex h-(--bar-height) items-center gap-1.5 border-y-2 border-transparent px-2.5 whitespace-nowrap text-iron hover:text-ink focus-visible:-outline-offset-3 aria-[current]:border-b-ink aria-[current]:font-semibold aria-[current]:text-ink"
  >
    {name}
    {count != null && (
      <small className="text-label font-normal text-iron tabular-nums">{count}</small>
    )}
  </Link>
);
