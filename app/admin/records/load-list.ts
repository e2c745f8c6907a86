import { randomUUID } from "node:crypto";
import type { RouterContextProvider } from "react-router";
import { fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { recordLists, viewLabels } from "#content/staff-lists.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import type { RecordTable } from "#db/schema.ts";
import { listColleagues } from "#domain/accounts/list-colleagues.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { may } from "#domain/accounts/roles.ts";
import { COUNTED } from "#domain/lists/counted.ts";
import { forgiveTyping } from "#domain/lists/forgive-typing.ts";
import type { Page } from "#domain/lists/paging.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { listViews } from "#domain/lists/views.ts";
import { describeDone } from "./bulk-done.ts";
import { openedId, positionOf } from "./position-in-list.ts";
import type { ListView } from "./view-tabs.tsx";

interface Queries<Filter, Found extends Page<{ id: string }>, Record extends { id: string }> {
  list: RecordTable;
  /** The toast shown when the database does not answer. */
  failure: StaffToast;
  filter: Filter;
  find(filter: Filter, viewpoint: Viewpoint, rowsPerPage: number): Promise<Found>;
  read(id: string): Promise<Record | null>;
  /** How many records the search parameters find, up to COUNTED. */
  count(params: URLSearchParams, viewpoint: Viewpoint): Promise<number>;
}

export type ListData = Omit<Awaited<ReturnType<typeof loadList>>, "page" | "record" | "filter">;

/** One page of a list, its views, and the record that `?open=` names with its position in the list. */
export async function loadList<
  Filter extends { q: string; ids?: string[] },
  Found extends Page<{ id: string }>,
  Record extends { id: string },
>(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  { list, failure, filter, find, read, count }: Queries<Filter, Found, Record>,
) {
  const desk = requireStaff(context, "read");
  const { db, reader, timeZone } = desk;
  const { staffId, role } = desk.session;
  const viewpoint = viewpointOf(desk);
  const preferences = await readPreferences(db, staffId);
  const search = async () => {
    const meant = filter.q ? await forgiveTyping(reader, list, filter.q) : null;
    const asked = meant ? { ...filter, q: meant } : filter;
    return { meant, page: await find(asked, viewpoint, preferences.rowsPerPage) };
  };
  const load = async () =>
    Promise.all([
      search(),
      readViews(),
      listColleagues(db),
      describeDone(db, list, url, viewpoint),
    ]);
  const readViews = async (): Promise<ListView[]> => {
    const fixed = recordLists[list].views.map((view) => ({
      ...view,
      isOwn: false,
      isShared: true,
    }));
    const views = [...fixed, ...(await listViews(db, list, staffId))];
    const counts = await Promise.all(
      views.map(({ query }) => (query ? count(new URLSearchParams(query), viewpoint) : null)),
    );
    return views.map((view, at) => ({ ...view, count: countText(counts[at] ?? null) }));
  };
  const [{ meant, page }, views, colleagues, done] = await fetchOr(failure, context, load());
  const { ids: _, ...shown } = filter;
  const id = openedId(url.searchParams, page.rows);
  const record = id ? await read(id) : null;
  return {
    page,
    record,
    views,
    colleagues,
    done,
    preferences,
    timeZone,
    meant,
    filter: shown,
    now: viewpoint.now,
    position: record && positionOf(record.id, page, preferences.rowsPerPage),
    /** For changes of many records. */
    formKey: randomUUID(),
    mayHandle: may(role, "handle"),
    mayErase: may(role, "privacy"),
    mayExport: may(role, "export"),
  };
}

const countText = (count: number | null) =>
  count === null ? null : count >= COUNTED ? viewLabels.capped : count.toLocaleString("en-US");
