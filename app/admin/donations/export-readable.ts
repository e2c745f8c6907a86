import { csvResponse, exportSubject } from "#app/admin/shell/csv-response.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { hasDonations } from "#domain/donations/export-donations.ts";
import { exportReadableDonations } from "#domain/donations/export-readable.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export-readable";

const NAME = "donations-readable";

/** GET /admin/donations/export/readable: the rows that the filters in the URL show, for people to read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "export");
  const filter = readDonationFilter(url.searchParams);
  return csvResponse("donations", url, context, {
    name: NAME,
    any: () => hasDonations(reader, filter, timeZone),
    audit: () => recordAudit(db, isoTime(clock), actor, "exported", exportSubject(NAME, url)),
    rows: () => exportReadableDonations(reader, filter, timeZone),
  });
}
