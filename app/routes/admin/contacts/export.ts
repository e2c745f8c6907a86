import { recordAudit } from "#features/audit/record-audit.ts";
import { contactFilterSchema, readContactFilter } from "#features/contact/contact-filter.ts";
import { exportContacts, hasContacts } from "#features/contact/export-contacts.ts";
import { describeExport } from "#features/export/describe-export.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { csvResponse } from "../csv-response.ts";
import { requireStaff } from "../staff.ts";
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
