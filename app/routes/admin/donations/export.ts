import { recordAudit } from "#features/audit/record-audit.ts";
import { donationFilterSchema, readDonationFilter } from "#features/donations/donation-filter.ts";
import { exportDonations, hasDonations } from "#features/donations/export-donations.ts";
import { describeExport } from "#features/export/describe-export.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { csvResponse } from "../csv-response.ts";
import { requireStaff } from "../staff.ts";
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
