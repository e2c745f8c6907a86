import { redirect } from "react-router";
import { requireStaff } from "#app/desk/require-staff.ts";
import { passkeyRefusals } from "#content/desk/passkeys.ts";
import { MAX_PASSKEYS, startPasskey } from "#domain/accounts/change-passkeys.ts";
import type { Route } from "./+types/start-passkey";

/**
 * POST /admin/passkeys/start: answers the options from which the browser makes a passkey, or
 * `error`.
 */
export async function action({ context }: Route.ActionArgs) {
  const staff = requireStaff(context);
  const site = { origin: staff.origin, name: staff.facts.organization.name };
  const creation = await startPasskey(staff, site, staff.session.name);
  return creation.ok
    ? Response.json({ creation: creation.creation })
    : Response.json({ error: passkeyRefusals(MAX_PASSKEYS)[creation.reason] }, { status: 400 });
}

export const loader = () => redirect("/admin/passkeys");
