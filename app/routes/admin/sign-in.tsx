import { useEffect } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { signInPage, staffNotices } from "#content/staff.ts";
import { readSessionToken, sessionCookie } from "#features/staff/session-cookie.ts";
import { signIn } from "#features/staff/sign-in.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { RafterCross } from "../../ui/rafter-cross.tsx";
import { showToast } from "../../ui/toast.ts";
import type { Route } from "./+types/sign-in";

import { DESK_HOME } from "./home.ts";
import { refusalAnswer, textField } from "./staff.ts";

export const meta: Route.MetaFunction = () => [{ title: signInPage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(requestContext).session) throw redirect(DESK_HOME);
  return null;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { clientAddress } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const username = textField(form, "username");
  const password = textField(form, "password");

  const brought = readSessionToken(request.headers.get("cookie"), secure);
  const result = await signIn(db, clock, clientAddress, { username, password }, brought);
  if (!result.ok) {
    const { reason, error } = result;
    return data({ reason, error, username }, refusalAnswer(result));
  }
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  const next = result.awaitsCode ? "/admin/code" : `${DESK_HOME}?notice=signed-in`;
  return redirect(next, { status: 303, headers: { "set-cookie": cookie } });
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const locked = actionData?.reason === "locked";
  useEffect(() => {
    if (actionData?.reason === "invalid") showToast(staffNotices.failed);
  }, [actionData]);

  return (
    <main id="main" className="border-t-[10px] border-pine-deep">
      <div className="mx-auto max-w-[26rem] px-5 pt-16 pb-24">
        <RafterCross className="mb-6 w-11" />
        <h1 className="font-serif text-[2.6rem] leading-tight font-semibold">
          {signInPage.heading}
        </h1>
        <p className="mb-8 text-iron">{signInPage.line}</p>

        {locked && (
          <div role="alert" className="mb-8 border border-l-[6px] border-alarm px-5 py-4">
            <p className="font-serif text-lead font-semibold">{signInPage.locked}</p>
            <p>{actionData.error}</p>
          </div>
        )}

        <Form method="post" action="/admin" className="grid gap-6">
          <div>
            <label htmlFor="username" className="field-label">
              {signInPage.username}
            </label>
            <input
              id="username"
              name="username"
              className="field-input"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={actionData?.username ?? ""}
              disabled={locked}
            />
          </div>
          <div>
            <label htmlFor="password" className="field-label">
              {signInPage.password}
            </label>
            <input
              id="password"
              name="password"
              type="password"
              className="field-input"
              autoComplete="current-password"
              disabled={locked}
            />
          </div>
          {actionData && !locked && (
            <p role="alert" className="field-error">
              {actionData.error}
            </p>
          )}
          <button type="submit" className="button" disabled={busy || locked}>
            {busy ? signInPage.submitting : signInPage.submit}
          </button>
        </Form>
        <p className="mt-6 text-small text-iron">{signInPage.help}</p>
      </div>
    </main>
  );
}
