import { csvResponse } from "#app/admin/shell/csv-response.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { donationFilterSchema, readDonationFilter } from "#domain/donations/donation-filter.ts";
import { exportDonations, hasDonations } from "#domain/donations/export-donations.ts";
import { describeExport } from "#domain/export/describe-export.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export";

/** GET /admin/donations/export: exactly the rows that the filters in the address show, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "export");
  const filter = readDonationFilter(url.searchParams);
  const what = describeExport(
    "donations",
    url.searchParams,
    Object.keys(donationFilterSchema.shape),
  );
  return csvResponse("donations", url, context, {
    any: () => hasDonations(reader, filter, timeZone),
    audit: () => recordAudit(db, isoTime(clock), actor, "exported", what),
    rows: () => exportDonations(reader, filter, timeZone),
  });
}
