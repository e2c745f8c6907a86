import { data } from "react-router";
import { readSessionToken, sessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { servicesContext } from "#app/context.ts";
import { renewSession } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/renew";
import { refusalAnswer, requireStaff, textField } from "./require-staff.ts";

/** A fresh sign-in of the same person without leaving the page, so that typed work is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { actor } = requireStaff(context, "read");
  const form = await request.formData().catch(() => new FormData());
  const token = readSessionToken(request.headers.get("cookie"), secure) ?? "";
  const proof = { password: textField(form, "password"), code: textField(form, "code") };
  const result = await renewSession(db, clock, actor, token, proof);
  if (!result.ok) return data({ error: result.error }, refusalAnswer(result));
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  return data({ error: null }, { headers: { "set-cookie": cookie } });
}
