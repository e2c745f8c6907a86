import { csvFile } from "#app/admin/shell/csv-file.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { exportSubscribed, exportUnsubscribed } from "#domain/newsletter/export-subscribers.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { Route } from "./+types/export";

/**
 * GET /admin/newsletter.csv: every confirmed subscriber as CSV; with ?list=unsubscribed those who left.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, origin, timeZone, actor } = requireStaff(context, "export");
  const isEnded = url.searchParams.get("list") === "unsubscribed";
  const name = isEnded ? "newsletter-unsubscribed" : "newsletter";
  await recordAudit(db, isoTime(clock), actor, "exported", name);
  const rows = isEnded ? exportUnsubscribed(db) : exportSubscribed(db, origin);
  return csvFile(rows, name, { clock, timeZone });
}
