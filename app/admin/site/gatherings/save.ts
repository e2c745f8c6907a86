import { data } from "react-router";
import { notFound, requireStaff } from "#app/admin/shell/require-staff.ts";
import { refusals } from "#content/staff.ts";
import type { Route } from "./+types/save";
import { isGatheringId } from "./read-editor.ts";
import { saveGathering } from "./save-gathering.ts";

/** POST /admin/site/gatherings/:id/save: the draft as typed so far, for scripts; answers JSON. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const services = requireStaff(context, "publish");
  if (!isGatheringId(params.id)) throw notFound(refusals.missing.text);
  const form = await request.formData().catch(() => new FormData());
  const { status, ...answer } = await saveGathering(services, params.id, form);
  return Response.json(answer, { status });
}

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "publish");
  return data("Use POST", { status: 405 });
}
