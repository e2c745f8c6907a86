import { redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { createPasskeyOptions, signInUse } from "#domain/accounts/sign-in-with-passkey.ts";
import { PASSKEY_CHALLENGE_LIFETIME_MS } from "#domain/values/durations.ts";
import { newToken } from "#domain/values/tokens.ts";
import type { Route } from "./+types/passkey-options";
import { readPasskeyToken, setCookie } from "./session-cookie.ts";

/**
 * POST /admin/passkey: the options for the browser's passkey request. A cookie binds the answer to
 * this browser.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, secure } = services;
  const cookies = request.headers.get("cookie");
  const token = readPasskeyToken(cookies, secure) ?? newToken();
  return Response.json(await createPasskeyOptions(db, clock, services, signInUse(token)), {
    headers: {
      "set-cookie": setCookie("staff-passkey", token, PASSKEY_CHALLENGE_LIFETIME_MS, secure),
    },
  });
}

export const loader = () => redirect("/admin");
