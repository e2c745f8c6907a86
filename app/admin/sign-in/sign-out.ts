import { redirect } from "react-router";
import { textField } from "#app/admin/shell/require-staff.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { signOut } from "#domain/sessions/sign-out.ts";
import type { Route } from "./+types/sign-out";
import { signInUrlFor, withNotice } from "./return-path.ts";
import { endedSessionCookie, readSessionToken } from "./session-cookie.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { session, clientIp } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const ending = textField(form, "because") === "expired" ? "expired" : "signed-out";
  const token = readSessionToken(request.headers.get("cookie"), secure);
  if (token) await signOut(db, clock, { session, address: clientIp, token, ending });
  const headers = { "set-cookie": endedSessionCookie(secure) };
  // Who is signed out by the clock goes on at the same page.
  const door = signInUrlFor("/admin", ending === "expired" ? textField(form, "next") : null);
  return redirect(withNotice(door, ending), { status: 303, headers });
}

/** Only a post signs out: a link or picture on another page must not. */
export const loader = () => redirect("/admin");
