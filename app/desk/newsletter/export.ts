import { exportCsv } from "#app/desk/records/export-csv.ts";
import { requireStaff } from "#app/desk/require-staff.ts";
import { exportSubscribed, exportUnsubscribed } from "#domain/newsletter/find-subscribers.ts";
import type { Route } from "./+types/export";

/**
 * GET /admin/newsletter.csv: the subscribers; with ?list=unsubscribed the people who unsubscribed.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db, origin } = staff;
  const isEnded = url.searchParams.get("list") === "unsubscribed";
  const name = isEnded ? "newsletter-unsubscribed" : "newsletter";
  return exportCsv(staff, name, name, () =>
    isEnded ? exportUnsubscribed(db) : exportSubscribed(db, origin),
  );
}
