import { answerExport } from "#app/desk/records/answer-export.ts";
import { notFound, requireStaff } from "#app/desk/require-staff.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { lastTitle } from "#domain/content/list-documents.ts";
import { exportGuests } from "#domain/gatherings/guest-list.ts";
import type { Route } from "./+types/export-guests";

/** GET /admin/site/coming/:id/export: guests with a seat and waiting ones, as CSV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { db } = staff;
  const title = await lastTitle(db, `gatherings/${params.id}`);
  if (title === null) throw notFound(accessRefusals.missing.text);
  const subject = `attendees of gatherings/${params.id}`;
  const rows = () => exportGuests(db, params.id);
  return answerExport(staff, { table: "attendees", subject, rows });
}
