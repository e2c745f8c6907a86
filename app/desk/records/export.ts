/**
 * GET /admin/donations/export, /admin/messages/export: the rows of the list as CSV. With /readable
 * or /workbook they are in a form for people.
 */
import { requestContext } from "#app/context.ts";
import { readableColumns } from "#app/desk/donations/readable-columns.ts";
import { redirectWithToast } from "#app/desk/page-url.ts";
import { requireStaff, type StaffServices, viewpointOf } from "#app/desk/require-staff.ts";
import type { StaffToast } from "#content/desk/toasts.ts";
import { donationFilterSchema, readDonationFilter } from "#domain/donations/donation-filter.ts";
import {
  exportDonations,
  exportedDonations,
  TABLE_COLUMNS,
} from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { enterCorrections } from "#domain/ledger/books.ts";
import { describeExport } from "#domain/lists/csv.ts";
import { countUpTo } from "#domain/lists/query.ts";
import { workbookStream } from "#domain/lists/workbook.ts";
import { exportMessages, matchingMessages } from "#domain/messages/find-messages.ts";
import { messageFilterSchema, readMessageFilter } from "#domain/messages/message-filter.ts";
import type { Route } from "./+types/export";
import { exportCsv } from "./export-csv.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { pathname, searchParams } = url;
  const isWorkbook = pathname.endsWith("/workbook");
  const isReadable = isWorkbook || pathname.endsWith("/readable");
  const list = pathname.startsWith("/admin/messages/")
    ? messagesOf(staff, searchParams)
    : donationsOf(staff, searchParams, { isReadable, isWorkbook });
  const backWith = (toast: StaffToast) => redirectWithToast(`${list.path}?${searchParams}`, toast);
  if (list.filter.unread.length > 0) return backWith("filter-unread");
  try {
    if (isReadable) await enterCorrections(staff.db, staff.clock, staff.timeZone);
    if ((await list.count()) === 0) return backWith("nothing-to-export");
    const name = isReadable ? `${list.table}-readable` : list.table;
    const subject = describeExport(name, searchParams, list.filterNames);
    return await exportCsv(staff, name, subject, list.write, isWorkbook ? "xlsx" : "csv");
  } catch (error) {
    const { requestId } = context.get(requestContext);
    staff.log.error({ err: error, requestId }, "export failed");
    return backWith(`${list.table}-failed`);
  }
}

function messagesOf(staff: StaffServices, query: URLSearchParams) {
  const { readonlyDb } = staff;
  const viewpoint = viewpointOf(staff);
  const filter = readMessageFilter(query);
  return {
    table: "contacts" as const,
    path: "/admin/messages",
    filter,
    filterNames: Object.keys(messageFilterSchema.shape),
    count: () => countUpTo(readonlyDb, matchingMessages(readonlyDb, filter, viewpoint)),
    write: () => exportMessages(readonlyDb, filter, viewpoint),
  };
}

function donationsOf(
  staff: StaffServices,
  query: URLSearchParams,
  { isReadable, isWorkbook }: { isReadable: boolean; isWorkbook: boolean },
) {
  const { readonlyDb } = staff;
  const viewpoint = viewpointOf(staff);
  const filter = readDonationFilter(query);
  const table = "donations" as const;
  const columns = isReadable ? readableColumns(viewpoint.timeZone) : TABLE_COLUMNS;
  const counted = { withVoided: false, byBooks: isReadable };
  return {
    table,
    path: "/admin/donations",
    filter,
    filterNames: Object.keys(donationFilterSchema.shape),
    count: async () =>
      countUpTo(readonlyDb, await matchingDonations(readonlyDb, filter, viewpoint, counted)),
    write: () =>
      isWorkbook
        ? workbookStream(exportedDonations(readonlyDb, filter, viewpoint, true), columns, table)
        : exportDonations(readonlyDb, filter, viewpoint, columns, isReadable),
  };
}
