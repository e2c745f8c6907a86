import { csvResponse } from "#app/admin/shell/csv-response.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { contactFilterSchema, readContactFilter } from "#domain/contacts/contact-filter.ts";
import { exportContacts, hasContacts } from "#domain/contacts/export-contacts.ts";
import { describeExport } from "#domain/export/describe-export.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export";

/** GET /admin/contacts/export: exactly the rows that the filters in the address show, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "export");
  const filter = readContactFilter(url.searchParams);
  const viewpoint = { staffId: session.staffId, timeZone };
  const what = describeExport("contacts", url.searchParams, Object.keys(contactFilterSchema.shape));
  return csvResponse("contacts", url, context, {
    any: () => hasContacts(reader, filter, viewpoint),
    audit: () => recordAudit(db, isoTime(clock), actor, "exported", what),
    rows: () => exportContacts(reader, filter, viewpoint),
  });
}
