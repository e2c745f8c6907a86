import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import type { Route } from "./+types/new-gathering";

/** Leads to an empty form under a fresh id. Nothing is stored before something is typed. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "write");
  return redirect(`/admin/site/gatherings/${randomUUID()}`);
}
