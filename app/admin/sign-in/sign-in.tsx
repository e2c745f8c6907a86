import { useEffect, useRef } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { nextPage, refusalAnswer, textField } from "#app/admin/shell/require-staff.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { leaveToasts, showToast } from "#app/ui/toast.ts";
import { signInPage } from "#content/staff.ts";
import { staffNotices } from "#content/staff-notices.ts";
import { lockedFor } from "#domain/sessions/lockout.ts";
import { signIn } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/sign-in";
import { AccountLocked, AccountOpen, useLock } from "./account-locked.tsx";
import { lockCookie, readLockedName } from "./lock-cookie.ts";
import { signInUrlFor, withNotice } from "./return-path.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import { SignInError, SignInField, SignInFrame } from "./sign-in-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: signInPage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** How long this browser's door is locked still, so that a page loaded again shows it, too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { session, clientIp } = context.get(requestContext);
  if (session) throw redirect(nextPage(url));
  const locked = readLockedName(request.headers.get("cookie"), secure);
  return { lockedFor: locked ? await lockedFor(db, clock, locked, clientIp) : 0 };
}

/** Leads on to `?next=`, through the code and a forced change of the password where they are due. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { clientIp } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const username = textField(form, "username");
  const password = textField(form, "password");

  const brought = readSessionToken(request.headers.get("cookie"), secure);
  const result = await signIn(db, clock, clientIp, { username, password }, brought);
  if (!result.ok) {
    const { reason, error, waitMs } = result;
    const answer = refusalAnswer(result);
    if (reason !== "locked") return data({ reason, error, username, lockedFor: 0 }, answer);
    const headers = new Headers(answer.headers);
    headers.set("set-cookie", lockCookie(username, waitMs, secure));
    return data({ reason, error, username, lockedFor: waitMs }, { ...answer, headers });
  }
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  const onwards = result.awaitsCode
    ? signInUrlFor("/admin/code", url.searchParams.get("next"))
    : withNotice(nextPage(url), "signed-in");
  return redirect(onwards, { status: 303, headers: { "set-cookie": cookie } });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const { left, wasLocked } = useLock(actionData ?? loaderData);
  const locked = left > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!actionData) return;
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.value = "";
    if (actionData.reason === "invalid") showToast(staffNotices.failed);
    // The alert says more than what failed before.
    if (actionData.reason === "locked") leaveToasts(() => true);
  }, [actionData]);

  return (
    <SignInFrame heading={signInPage.heading} line={signInPage.line}>
      {locked && <AccountLocked answer={actionData ?? loaderData} left={left} />}
      <AccountOpen wasLocked={wasLocked} />
      <Form ref={form} method="post" action={`/admin${search}`} className="grid gap-6">
        <SignInField
          name="username"
          label={signInPage.username}
          autoComplete="username"
          defaultValue={actionData?.username ?? ""}
          disabled={locked}
        />
        <SignInField
          name="password"
          type="password"
          label={signInPage.password}
          autoComplete="current-password"
          disabled={locked}
        />
        <SignInError error={locked || wasLocked ? undefined : actionData?.error} />
        <button type="submit" className="button" disabled={busy || locked}>
          {busy ? signInPage.submitting : signInPage.submit}
        </button>
      </Form>
      <p className="mt-6 text-small text-iron">{signInPage.help}</p>
    </SignInFrame>
  );
}
