import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { fetchOrThrow } from "#app/desk/parts/fetch-failure.tsx";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { type UsualViews, viewLabels } from "#content/desk/records.ts";
import type { Db } from "#db/schema.ts";
import { listColleagues } from "#domain/accounts/account-details.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import type { FilterContext } from "#domain/lists/filter.ts";
import { MAX_COUNT, ROWS_PER_PAGE } from "#domain/lists/limits.ts";
import { countEach, type ListPage, type selectUpToMax } from "#domain/lists/query.ts";
import type { PositionInList } from "./record-panel.tsx";

type Counted = ReturnType<typeof selectUpToMax>;

interface Queries<Filter, Page extends ListPage<{ id: string }>, Record extends { id: string }> {
  views?: UsualViews;
  filter: Filter;
  find(filterContext: FilterContext, rowsPerPage: number): Promise<Page>;
  read?(id: string): Promise<Record | null>;
  /** Counts the records of a view. */
  matchingView?(params: URLSearchParams, filterContext: FilterContext): Counted | Promise<Counted>;
}

export type ListData = Omit<Awaited<ReturnType<typeof loadList>>, "page" | "record" | "filter">;

/**
 * Loads one page of a list, its views, and the record in `?open=` with its position in the list.
 */
export async function loadList<
  Filter,
  Page extends ListPage<{ id: string }>,
  Record extends { id: string },
>(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  { views, filter, find, read, matchingView }: Queries<Filter, Page, Record>,
) {
  const staff = requireStaff(context);
  const { db, readonlyDb, timeZone } = staff;
  const { role } = staff.session;
  const filterContext = viewpointOf(staff);
  const load = Promise.all([
    find(filterContext, ROWS_PER_PAGE),
    listColleagues(db),
    views && matchingView
      ? countViews(readonlyDb, views, (query) => matchingView(query, filterContext))
      : [],
  ]);
  const [page, colleagues, viewCounts] = await fetchOrThrow(context, load);
  const id = url.searchParams.get("open");
  const record = id && read ? await read(id) : null;
  return {
    page,
    record,
    isGone: Boolean(id && read) && !record,
    viewCounts,
    colleagues,
    timeZone,
    filter,
    now: filterContext.now,
    position: record && positionOf(record.id, page, ROWS_PER_PAGE),
    /** The key for bulk changes. */
    formKey: randomUUID(),
    mayChangeRecords: hasPermission(role, "records"),
    mayExport: hasPermission(role, "export"),
  };
}

async function countViews(
  db: Db,
  { usual }: UsualViews,
  matchingView: (query: URLSearchParams) => Counted | Promise<Counted>,
) {
  const countedViews = usual.filter(({ query }) => query);
  const queries = countedViews.map(({ query }) => matchingView(new URLSearchParams(query)));
  const counts = await countEach(db, await Promise.all(queries));
  return usual.map((view) => {
    const index = countedViews.indexOf(view);
    return index === -1 ? null : countText(counts[index] ?? 0);
  });
}

const countText = (count: number) =>
  count >= MAX_COUNT ? viewLabels.capped : count.toLocaleString("en-US");

/** Returns null when the record is not on this page of the list. */
function positionOf(
  id: string,
  { rows, total, page }: { rows: readonly { id: string }[]; total: number; page: number },
  perPage: number,
): PositionInList | null {
  const index = rows.findIndex((row) => row.id === id);
  if (index === -1) return null;
  const previous = rows[index - 1]?.id ?? null;
  const next = rows[index + 1]?.id ?? null;
  return { position: (page - 1) * perPage + index + 1, total, previous, next };
}
