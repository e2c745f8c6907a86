import { randomUUID } from "node:crypto";
import { redirect } from "react-router";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import type { Route } from "./+types/new-news";

/** Leads to the page of an item with a new id. Its draft begins with the first keystroke. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, "write");
  return redirect(`/admin/site/news/${randomUUID()}`, 303);
}
