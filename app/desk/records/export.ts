/**
 * GET /admin/donations/export, /admin/messages/export: the rows of the list as CSV. With /readable
 * or /workbook they are in a form for people.
 */
import { redirect } from "react-router";
import { requestContext } from "#app/context.ts";
import { readableColumns } from "#app/desk/donations/readable-columns.ts";
import { exportCsv } from "#app/desk/shell/export-csv.ts";
import { requireStaff, viewpointOf } from "#app/desk/shell/require-staff.ts";
import { withToast } from "#app/desk/sign-in/return-path.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import { donationFilterSchema, readDonationFilter } from "#domain/donations/donation-filter.ts";
import {
  exportDonations,
  exportedDonations,
  TABLE_COLUMNS,
} from "#domain/donations/find-donations.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { postToBooks } from "#domain/ledger/books.ts";
import { describeExport } from "#domain/lists/csv.ts";
import { countUpTo } from "#domain/lists/query.ts";
import { workbookStream } from "#domain/lists/workbook.ts";
import { exportMessages, matchingMessages } from "#domain/messages/find-messages.ts";
import { messageFilterSchema, readMessageFilter } from "#domain/messages/message-filter.ts";
import type { Route } from "./+types/export";

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { readonlyDb, log } = staff;
  const { pathname, searchParams } = url;
  const isMessages = pathname.startsWith("/admin/messages/");
  const isWorkbook = pathname.endsWith("/workbook");
  const isReadable = isWorkbook || pathname.endsWith("/readable");
  const table = isMessages ? "contacts" : "donations";
  const backWith = (toast: StaffToast) =>
    redirect(
      withToast(`/admin/${isMessages ? "messages" : "donations"}?${searchParams}`, toast),
      303,
    );
  const viewpoint = viewpointOf(staff);
  const contacts = readMessageFilter(searchParams);
  const donations = readDonationFilter(searchParams);
  const columns = isReadable ? readableColumns(viewpoint.timeZone) : TABLE_COLUMNS;
  const { shape } = isMessages ? messageFilterSchema : donationFilterSchema;
  if ((isMessages ? contacts : donations).unread.length > 0) return backWith("filter-unread");
  try {
    if (isReadable) await postToBooks(staff.db, staff.clock, staff.timeZone);
    const count = await (isMessages
      ? countUpTo(readonlyDb, matchingMessages(readonlyDb, contacts, viewpoint))
      : countUpTo(
          readonlyDb,
          await matchingDonations(readonlyDb, donations, viewpoint, {
            withVoided: false,
            byBooks: isReadable,
          }),
        ));
    if (count === 0) return backWith("nothing-to-export");
    const name = isReadable ? `${table}-readable` : table;
    const subject = describeExport(name, searchParams, Object.keys(shape));
    if (isWorkbook) {
      const rows = exportedDonations(readonlyDb, donations, viewpoint, true);
      const write = () => workbookStream(rows, readableColumns(viewpoint.timeZone), table);
      return await exportCsv(staff, name, subject, write, "xlsx");
    }
    return await exportCsv(staff, name, subject, () =>
      isMessages
        ? exportMessages(readonlyDb, contacts, viewpoint)
        : exportDonations(readonlyDb, donations, viewpoint, columns, isReadable),
    );
  } catch (error) {
    const { requestId } = context.get(requestContext);
    log.error({ err: error, requestId }, "export failed");
    return backWith(`${table}-failed`);
  }
}
