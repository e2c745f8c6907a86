/**
 * GET /admin/donations/export: the gifts of the list as CSV. With /readable or /workbook they are
 * in a form for people.
 */
import { exportList } from "#app/desk/records/export-list.ts";
import { requireStaff, viewpointOf } from "#app/desk/require-staff.ts";
import { donationFilterSchema, parseDonationFilter } from "#domain/donations/donation-filter.ts";
import {
  exportDonations,
  readDonationsForExport,
  TABLE_COLUMNS,
} from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { enterCorrections } from "#domain/ledger/books.ts";
import { countUpTo } from "#domain/lists/query.ts";
import { workbookStream } from "#domain/lists/workbook.ts";
import type { Route } from "./+types/export-donations";
import { readableColumns } from "./readable-columns.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, readonlyDb, clock, timeZone } = staff;
  const isWorkbook = url.pathname.endsWith("/workbook");
  const isReadable = isWorkbook || url.pathname.endsWith("/readable");
  const filterContext = viewpointOf(staff);
  const filter = parseDonationFilter(url.searchParams);
  const columns = isReadable ? readableColumns(timeZone) : TABLE_COLUMNS;
  const exportOptions = { includeVoided: false, asBooked: isReadable };
  return exportList(context, url.searchParams, {
    table: isReadable ? "donations-readable" : "donations",
    path: "/admin/donations",
    failure: "donations-failed",
    filter,
    filterNames: Object.keys(donationFilterSchema.shape),
    count: async () => {
      if (isReadable) await enterCorrections(db, clock, timeZone);
      return countUpTo(
        readonlyDb,
        await matchingDonations(readonlyDb, filter, filterContext, exportOptions),
      );
    },
    rows: () =>
      isWorkbook
        ? workbookStream(
            readDonationsForExport(readonlyDb, filter, filterContext, true),
            columns,
            "donations",
          )
        : exportDonations(readonlyDb, filter, filterContext, columns, isReadable),
    type: isWorkbook ? "xlsx" : "csv",
  });
}
