import { answerExport } from "#app/desk/records/answer-export.ts";
import { requireStaff } from "#app/desk/require-staff.ts";
import { exportSubscribed, exportUnsubscribed } from "#domain/newsletter/find-subscribers.ts";
import type { Route } from "./+types/export-subscribers";

/**
 * GET /admin/newsletter.csv: the subscribers; with ?list=unsubscribed the people who unsubscribed.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, origin } = staff;
  const isEnded = url.searchParams.get("list") === "unsubscribed";
  const table = isEnded ? "newsletter-unsubscribed" : "newsletter";
  const rows = () => (isEnded ? exportUnsubscribed(db) : exportSubscribed(db, origin));
  return answerExport(staff, { table, subject: table, rows });
}
