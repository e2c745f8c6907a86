import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { csvFileName } from "#domain/export/csv.ts";
import { exportSubscribers } from "#domain/newsletter/list-subscribers.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export";

/** GET /admin/newsletter.csv: everybody who has confirmed, as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "export");
  await recordAudit(db, isoTime(clock), actor, "exported", "newsletter");
  return new Response(exportSubscribers(db, origin), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName("newsletter", clock.now(), timeZone)}"`,
    },
  });
}
