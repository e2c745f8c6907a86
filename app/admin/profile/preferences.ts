import { redirect } from "react-router";
import { DESK_HOME } from "#app/admin/shell/home.ts";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { readReturnPath } from "#app/admin/sign-in/return-path.ts";
import { servicesContext } from "#app/context.ts";
import { savePreferences } from "#domain/accounts/preferences.ts";
import type { Route } from "./+types/preferences";

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
