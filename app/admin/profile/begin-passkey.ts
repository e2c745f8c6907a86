import { redirect } from "react-router";
import { refuseUnproven } from "#app/admin/profile/refuse-unproven.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { readForm } from "#app/read-form.ts";
import { beginPasskey } from "#domain/passkeys/add-passkey.ts";
import type { Route } from "./+types/begin-passkey";

/**
 * POST /admin/passkeys/begin: takes the password, and the code where the account has two steps. Answers
 * what the browser is to make a passkey from, or `error`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const staff = requireStaff(context, "read");
  const field = await readForm(request);
  const unproven = await refuseUnproven(staff, field);
  if (unproven) return Response.json({ error: unproven.error }, unproven.init);
  const site = { origin: staff.origin, name: staff.facts.organisation.name };
  const begun = await beginPasskey(staff, site, staff.session.name);
  return begun.ok
    ? Response.json({ creation: begun.creation })
    : Response.json({ error: begun.error }, { status: 400 });
}

export const loader = () => redirect("/admin/passkeys");
