import { redirect } from "react-router";
import { ADMIN_HOME } from "#app/admin/access.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readReturnPath } from "#app/admin/sign-in/return-path.ts";
import { readForm } from "#app/read-form.ts";
import { savePreferences } from "#domain/accounts/preferences.ts";
import type { Route } from "./+types/preferences";

/** POST /admin/preferences: saves what was chosen about how the account sees the desk, and leads back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor } = requireStaff(context, "read");
  const field = await readForm(request);
  await savePreferences(db, actor.staffId, {
    singleKeys: field("keys"),
    appearance: field("appearance"),
  });
  return redirect(readReturnPath(field("back")) ?? ADMIN_HOME, 303);
}

export const loader = () => redirect(ADMIN_HOME);
