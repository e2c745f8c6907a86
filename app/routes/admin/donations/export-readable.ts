import { recordAudit } from "#features/audit/record-audit.ts";
import { readDonationFilter } from "#features/donations/donation-filter.ts";
import { hasDonations } from "#features/donations/export-donations.ts";
import { exportReadableDonations } from "#features/donations/export-readable.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { csvResponse, exportSubject } from "../csv-response.ts";
import { requireStaff } from "../staff.ts";
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
