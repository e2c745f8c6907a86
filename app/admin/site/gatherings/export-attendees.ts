import { exportCsv } from "#app/admin/shell/export-csv.ts";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { refusals } from "#content/staff.ts";
import { exportAttendees } from "#domain/gatherings/list-attendees.ts";
import { findGathering } from "#domain/gatherings/list-gatherings.ts";
import type { Route } from "./+types/export-attendees";

/** GET /admin/site/coming/:id/export: who comes and who waits, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "export");
  const { db, clock } = desk;
  const gathering = await findGathering(db, clock, params.id);
  if (!gathering) throw notFound(refusals.missing.text);
  const subject = `attendees of gatherings/${params.id}`;
  return exportCsv(desk, "attendees", subject, () => exportAttendees(db, params.id));
}
