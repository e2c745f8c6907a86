import { redirect } from "react-router";
import { savePreferences } from "#features/staff/preferences.ts";
import { readReturnPath } from "#features/staff/return-path.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/preferences";
import { DESK_HOME } from "./home.ts";
import { requireStaff, textField } from "./staff.ts";

/** POST /admin/preferences: how one's own tables are shown; goes back to the page it came from. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(servicesContext);
  const { actor } = requireStaff(context, "read");
  const form = await request.formData().catch(() => new FormData());
  await savePreferences(db, actor.staffId, {
    density: textField(form, "density"),
    rowsPerPage: textField(form, "rows"),
    singleKeys: textField(form, "keys"),
  });
  return redirect(readReturnPath(textField(form, "back")) ?? DESK_HOME, 303);
}

export const loader = () => redirect(DESK_HOME);
