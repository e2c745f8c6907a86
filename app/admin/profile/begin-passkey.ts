import { redirect } from "react-router";
import { readForm, refusalAnswer, requireStaff } from "#app/admin/shell/require-staff.ts";
import { accountsPage } from "#content/staff.ts";
import { beginPasskey } from "#domain/passkeys/add-passkey.ts";
import { proveIdentity } from "#domain/sessions/prove-identity.ts";
import type { Route } from "./+types/begin-passkey";

/**
 * POST /admin/passkeys/begin: takes the password, and the code where the account has two steps. Answers
 * what the browser is to make a passkey from, or `error`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, session, actor, origin, facts } = requireStaff(context, "read");
  const field = await readForm(request);
  const proof = { password: field("password"), code: field("code") };
  const refusal = await proveIdentity(db, clock, actor, proof);
  if (refusal) {
    const error = refusal.reason === "invalid" ? accountsPage.notProven : refusal.error;
    return Response.json({ error }, refusalAnswer(refusal, 400));
  }
  const site = { origin, name: facts.organisation.name };
  const owner = { ...actor, sessionId: session.id, name: session.name };
  const begun = await beginPasskey(db, clock, site, owner);
  return begun.ok
    ? Response.json({ creation: begun.creation })
    : Response.json({ error: begun.error }, { status: 400 });
}

export const loader = () => redirect("/admin/passkeys");
