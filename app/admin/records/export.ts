/**
 * GET /admin/donations/export and /admin/contacts/export: the rows that the filters in the URL show,
 * as the specification's CSV; with /readable after it, as a CSV for people. The audit log names every
 * export. Without a row, or when the database fails, a redirect to the list shows a toast.
 */
import { redirect } from "react-router";
import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { requireStaff, viewpointOf } from "#app/admin/shell/require-staff.ts";
import { withToast } from "#app/admin/sign-in/return-path.ts";
import { requestContext } from "#app/context.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import type { Db } from "#db/schema.ts";
import { contactFilterSchema, readContactFilter } from "#domain/contacts/contact-filter.ts";
import { exportContacts, hasContacts } from "#domain/contacts/export-contacts.ts";
import { exportReadableContacts } from "#domain/contacts/export-readable.ts";
import { donationFilterSchema, readDonationFilter } from "#domain/donations/donation-filter.ts";
import { exportDonations, hasDonations } from "#domain/donations/export-donations.ts";
import { exportReadableDonations } from "#domain/donations/export-readable.ts";
import { describeExport } from "#domain/export/describe-export.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import type { Route } from "./+types/export";

const LISTS = {
  donations: (db: Db, params: URLSearchParams, viewpoint: Viewpoint) => {
    const filter = readDonationFilter(params);
    return {
      filters: Object.keys(donationFilterSchema.shape),
      hasRows: () => hasDonations(db, filter, viewpoint),
      rows: () => exportDonations(db, filter, viewpoint),
      readable: () => exportReadableDonations(db, filter, viewpoint),
    };
  },
  contacts: (db: Db, params: URLSearchParams, viewpoint: Viewpoint) => {
    const filter = readContactFilter(params);
    return {
      filters: Object.keys(contactFilterSchema.shape),
      hasRows: () => hasContacts(db, filter, viewpoint),
      rows: () => exportContacts(db, filter, viewpoint),
      readable: () => exportReadableContacts(db, filter, viewpoint),
    };
  },
};

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "export");
  const { reader, log } = desk;
  const { pathname, searchParams } = url;
  const name = pathname.startsWith("/admin/contacts/") ? "contacts" : "donations";
  const isReadable = pathname.endsWith("/readable");
  const fileName = isReadable ? `${name}-readable` : name;
  const backWith = (toast: StaffToast) =>
    redirect(withToast(`/admin/${name}?${searchParams}`, toast), 303);
  try {
    const list = LISTS[name](reader, searchParams, viewpointOf(desk));
    const subject = isReadable
      ? withFilters(fileName, searchParams)
      : describeExport(name, searchParams, list.filters);
    if (!(await list.hasRows())) return backWith("nothing-to-export");
    return await exportCsv(desk, fileName, subject, isReadable ? list.readable : list.rows);
  } catch (error) {
    const { requestId } = context.get(requestContext);
    log.error({ err: error, requestId }, "export failed");
    return backWith(`${name}-failed`);
  }
}

/** The file's name with the filters, without the search text, which may name a person. */
function withFilters(fileName: string, params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  for (const each of ["q", "id", "view", "done"]) filters.delete(each);
  return filters.size > 0 ? `${fileName}?${filters}` : fileName;
}
