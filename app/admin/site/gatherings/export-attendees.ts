import { csvFile } from "#app/admin/shell/csv-file.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { refusals } from "#content/staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { exportAttendees } from "#domain/gatherings/list-attendees.ts";
import { findGathering } from "#domain/gatherings/list-gatherings.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export-attendees";

/** GET /admin/site/coming/:id/export: who comes and who waits, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock, timeZone, actor } = requireStaff(context, "export");
  const gathering = await findGathering(db, clock, params.id);
  if (!gathering) throw notFound(refusals.missing.text);
  await recordAudit(db, isoTime(clock), actor, "exported", `attendees of gatherings/${params.id}`);
  return csvFile(exportAttendees(db, params.id), "attendees", { clock, timeZone });
}
