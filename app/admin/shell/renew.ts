import { data } from "react-router";
import { readSessionToken, sessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { renewSession } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/renew";
import { readForm, refusalAnswer, requireStaff } from "./require-staff.ts";

/** POST /admin/renew: signs the same person in again without leaving the page and what is typed there. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure, actor } = requireStaff(context, "read");
  const field = await readForm(request);
  const token = readSessionToken(request.headers.get("cookie"), secure) ?? "";
  const proof = { password: field("password"), code: field("code") };
  const result = await renewSession(db, clock, actor, token, proof);
  if (!result.ok) return data({ error: result.error }, refusalAnswer(result));
  return data(
    { error: null },
    { headers: { "set-cookie": sessionCookie(result, { clock, secure }) } },
  );
}
