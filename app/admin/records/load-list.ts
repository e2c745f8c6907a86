import type { RouterContextProvider } from "react-router";
import { fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import type { StaffNotice } from "#content/staff-notices.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { may } from "#domain/accounts/roles.ts";
import { openedId, positionOf } from "./position-in-list.ts";

interface Page {
  rows: { id: string }[];
  total: number;
  page: number;
}

/**
 * One page of a list and the record that `?open=` names, with its position in the list. `failure` is
 * the notice shown when the database does not answer.
 */
export async function loadList<Found extends Page, Record extends { id: string }>(
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  failure: StaffNotice,
  find: (rowsPerPage: number) => Promise<Found>,
  read: (id: string) => Promise<Record | null>,
) {
  const { db, timeZone, session } = requireStaff(context, "read");
  const preferences = await readPreferences(db, session.staffId);
  const page = await fetchOr(failure, context, find(preferences.rowsPerPage));
  const id = openedId(url.searchParams, page.rows);
  const record = id ? await read(id) : null;
  return {
    page,
    record,
    position: record && positionOf(record.id, page, preferences.rowsPerPage),
    preferences,
    timeZone,
    mayHandle: may(session.role, "handle"),
    mayErase: may(session.role, "privacy"),
    mayExport: may(session.role, "export"),
  };
}
