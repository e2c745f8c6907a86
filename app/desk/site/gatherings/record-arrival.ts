import { notFound, readStaffForm } from "#app/desk/require-staff.ts";
import { accessRefusals } from "#content/desk/shell.ts";
import { recordArrival } from "#domain/gatherings/staff-guests.ts";
import type { Route } from "./+types/record-arrival";

/**
 * POST /admin/site/coming/:id/here: marks `guest` as present, or with an empty `here` as absent.
 */
export async function action({ params, ...args }: Route.ActionArgs) {
  const { staff, field } = await readStaffForm(args);
  const isKnown = await recordArrival(staff, params.id, field("guest"), field("here") !== "");
  if (!isKnown) throw notFound(accessRefusals.missing.text);
  return Response.json({ ok: true });
}
