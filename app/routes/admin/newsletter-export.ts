import { recordAudit } from "#features/audit/record-audit.ts";
import { csvFileName } from "#features/export/csv.ts";
import { exportSubscribers } from "#features/newsletter/list-subscribers.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/newsletter-export";
import { requireStaff } from "./staff.ts";

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
