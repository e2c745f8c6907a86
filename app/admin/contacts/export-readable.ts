import { csvResponse, exportSubject } from "#app/admin/shell/csv-response.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { readContactFilter } from "#domain/contacts/contact-filter.ts";
import { hasContacts } from "#domain/contacts/export-contacts.ts";
import { exportReadableContacts } from "#domain/contacts/export-readable.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export-readable";

const NAME = "contacts-readable";

/** GET /admin/contacts/export/readable: the rows that the filters in the URL show, for people to read. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "export");
  const filter = readContactFilter(url.searchParams);
  const viewpoint = { staffId: session.staffId, timeZone };
  return csvResponse("contacts", url, context, {
    name: NAME,
    any: () => hasContacts(reader, filter, viewpoint),
    audit: () => recordAudit(db, isoTime(clock), actor, "exported", exportSubject(NAME, url)),
    rows: () => exportReadableContacts(reader, filter, viewpoint),
  });
}
