import { csvFile } from "#app/admin/shell/csv-file.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { exportSubscribers } from "#domain/newsletter/list-subscribers.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export";

/** GET /admin/newsletter.csv: every confirmed subscriber, as CSV. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, origin, timeZone, actor } = requireStaff(context, "export");
  await recordAudit(db, isoTime(clock), actor, "exported", "newsletter");
  return csvFile(exportSubscribers(db, origin), "newsletter", { clock, timeZone });
}
