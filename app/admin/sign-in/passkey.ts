import { randomBytes } from "node:crypto";
import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { CHALLENGE_LASTS } from "#domain/passkeys/challenge.ts";
import { askForPasskey, secondStepUse, signInUse } from "#domain/passkeys/sign-in-with-passkey.ts";
import { findWaiting } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/passkey";
import { readPasskeyToken, readSessionToken, setCookie } from "./session-cookie.ts";

/**
 * POST /admin/passkey: what a browser is to ask a passkey for. With `step` "code" one of the account
 * whose session waits for its code, else any; then a cookie binds the answer to this browser. The
 * answer goes to the page that asked.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, secure } = services;
  const cookies = request.headers.get("cookie");
  const field = await readForm(request);
  if (field("step") === "code") {
    const token = readSessionToken(cookies, secure) ?? "";
    const waiting = await findWaiting(db, clock, token);
    if (!waiting) return Response.json({ error: "Sign in first." }, { status: 401 });
    const use = secondStepUse(token);
    return Response.json(await askForPasskey(db, clock, services, use, waiting.staffId));
  }
  const token = readPasskeyToken(cookies, secure) ?? randomBytes(32).toString("base64url");
  return Response.json(await askForPasskey(db, clock, services, signInUse(token)), {
    headers: { "set-cookie": setCookie("staff-passkey", token, CHALLENGE_LASTS, secure) },
  });
}

export const loader = () => redirect("/admin");
