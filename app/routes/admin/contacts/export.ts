import { data } from "react-router";
import { recordAudit } from "#features/audit/record-audit.ts";
import { readContactFilter } from "#features/contact/contact-filter.ts";
import { exportContacts } from "#features/contact/export-contacts.ts";
import { csvFileName } from "#features/export/csv.ts";
import { isoTime } from "#ports/clock.ts";
import { servicesContext } from "../../../context.ts";
import { requireStaff } from "../staff.ts";
import type { Route } from "./+types/export";

/** GET /admin/contacts/export: exactly the rows that the filters in the address show, as CSV. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "export");
  const filter = readContactFilter(url.searchParams);
  await recordAudit(db, isoTime(clock), actor, "exported", `contacts${url.search}`);
  return new Response(exportContacts(reader, filter, { staffId: session.staffId, timeZone }), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${csvFileName("contacts", clock.now(), timeZone)}"`,
    },
  });
}

/** Nothing is changed here. */
export const action = () => data("Use GET", { status: 405 });
