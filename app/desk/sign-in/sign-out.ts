import { redirect } from "react-router";
import { withToast } from "#app/desk/page-url.ts";
import { readOpenForm } from "#app/read-form.ts";
import { signOut } from "#domain/accounts/sign-in.ts";
import type { Route } from "./+types/sign-out";
import { signInUrlFor } from "./return-path.ts";
import { endedSessionCookie, readSessionToken } from "./session-cookie.ts";

export async function action({ request, context }: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm({ request, context });
  const { db, clock, secure } = services;
  const { session, clientIp } = visit;
  // A page left open by someone else leaves the session of the person who signed in since.
  const owner = field("username");
  if (session && owner && owner !== session.username) return redirect("/admin", 303);
  const because = field("because");
  const ending = because === "expired" || because === "ended" ? "expired" : "signed-out";
  const token = readSessionToken(request.headers.get("cookie"), secure);
  if (token) await signOut(db, clock, { session, clientIp, token, ending });
  const headers = { "set-cookie": endedSessionCookie(secure) };
  // After its end the next sign-in returns to the same page.
  const signInUrl = signInUrlFor("/admin", ending === "expired" ? field("next") : null);
  const toast = ending === "expired" ? because : ending;
  return redirect(withToast(signInUrl, toast), { status: 303, headers });
}

/** Only a POST signs out, so that a link or picture on another page cannot. */
export const loader = () => redirect("/admin");
