import { redirect } from "react-router";
import { readSessionToken, sessionCookie } from "#app/admin/sign-in/session-cookie.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { findSession } from "#domain/sessions/session.ts";
import { signInAgain } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/renew";
import { refusalAnswer } from "./require-staff.ts";
import { sessionLeft } from "./session-left.ts";

/**
 * POST /admin/renew: signs the person of the page in again, with what is typed there kept. Answers how
 * long the new session lasts, or `error`.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, secure } = services;
  const { session, clientIp } = context.get(requestContext);
  const field = await readForm(request);
  const username = session?.username ?? field("username");
  const proof = { username, password: field("password"), code: field("code") };
  const replaced = readSessionToken(request.headers.get("cookie"), secure);
  const result = await signInAgain(db, clock, clientIp, proof, replaced);
  if (!result.ok) return Response.json({ error: result.error }, refusalAnswer(result));
  const opened = await findSession(db, clock, result.token);
  return Response.json(opened && sessionLeft(clock, opened), {
    headers: { "set-cookie": sessionCookie(result, services) },
  });
}

export const loader = () => redirect("/admin");
