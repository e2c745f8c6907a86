import { recordAudit } from "#features/audit/record-audit.ts";
import { readDonationFilter } from "#features/donations/donation-filter.ts";
import { exportDonations } from "#features/donations/export-donations.ts";
import { csvFileName } from "#features/export/csv.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { requireStaff } from "../staff.ts";
import type { Route } from "./+types/export";

/** GET /admin/donations/export: exactly the rows that the filters in the address show, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "export");
  await recordAudit(db, isoTime(clock), actor, "exported", `donations${url.search}`);
  return new Response(exportDonations(reader, readDonationFilter(url.searchParams), timeZone), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName("donations", clock.now(), timeZone)}"`,
    },
  });
}
