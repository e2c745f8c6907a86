import { recordAudit } from "#features/audit/record-audit.ts";
import { readContactFilter } from "#features/contact/contact-filter.ts";
import { hasContacts } from "#features/contact/export-contacts.ts";
import { exportReadableContacts } from "#features/contact/export-readable.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { csvResponse, exportSubject } from "../csv-response.ts";
import { requireStaff } from "../staff.ts";
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
