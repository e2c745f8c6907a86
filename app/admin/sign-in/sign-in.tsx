import { useEffect, useRef } from "react";
import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { FormError, Submit, TextField, TextLink } from "#app/admin/shell/fields.tsx";
import { nextPage, refusalAnswer } from "#app/admin/shell/require-staff.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { leaveToasts, showToast } from "#app/ui/toast.ts";
import { passkeyLabels } from "#content/staff-passkeys.ts";
import { forgottenPage } from "#content/staff-people.ts";
import { signInPage } from "#content/staff-sign-in.ts";
import { staffToasts } from "#content/staff-toasts.ts";
import { signInWithPasskey } from "#domain/passkeys/sign-in-with-passkey.ts";
import { lockedFor } from "#domain/sessions/lockout.ts";
import { signIn } from "#domain/sessions/sign-in.ts";
import { inWords, SESSION_IDLE, SESSION_LONGEST } from "#domain/time/periods.ts";
import type { Route } from "./+types/sign-in";
import { LockNotice, useLock } from "./account-locked.tsx";
import { lockCookie, readLockedName } from "./lock-cookie.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInUrlFor, withToast } from "./return-path.ts";
import { readPasskeyToken, readSessionToken, sessionCookie } from "./session-cookie.ts";
import { SignInFrame } from "./sign-in-page.tsx";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

export const meta: Route.MetaFunction = () => [{ title: signInPage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** How long the name that this browser has locked stays locked, so that a reloaded page shows it, too. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const { session, clientIp } = context.get(requestContext);
  if (session) throw redirect(nextPage(url));
  const locked = readLockedName(request.headers.get("cookie"), secure);
  return { lockedFor: locked ? await lockedFor(db, clock, locked, clientIp) : 0 };
}

/** Redirects to the code where the account has two steps, otherwise to the page of `?next=`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, clock, secure } = services;
  const { clientIp } = context.get(requestContext);
  const field = await readForm(request);
  const [username, response] = [field("username"), field("passkey")];
  const cookies = request.headers.get("cookie");
  const replaced = readSessionToken(cookies, secure);
  const credentials = { username, password: field("password") };
  const token = readPasskeyToken(cookies, secure) ?? "";
  const result = response
    ? await signInWithPasskey(db, clock, clientIp, services, { token, response }, replaced)
    : await signIn(db, clock, clientIp, credentials, replaced);
  if (!result.ok) {
    const { reason, waitMs } = result;
    const error = response && reason === "invalid" ? passkeyLabels.refused : result.error;
    const lockedFor = reason === "locked" ? waitMs : 0;
    const answer = refusalAnswer(result);
    const headers = new Headers(answer.headers);
    // A passkey comes without a name.
    if (lockedFor > 0 && username)
      headers.set("set-cookie", lockCookie(username, lockedFor, secure));
    return data({ reason, error, username, lockedFor }, { ...answer, headers });
  }
  const next = result.awaitsCode
    ? signInUrlFor("/admin/code", url.searchParams.get("next"))
    : withToast(nextPage(url), "signed-in");
  const headers = { "set-cookie": sessionCookie(result, services) };
  return redirect(next, { status: 303, headers });
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const action = `/admin${useLocation().search}`;
  const lock = useLock(actionData ?? loaderData);
  const form = useRef<HTMLFormElement>(null);
  usePasskeyAutofill(action);
  useEffect(() => {
    if (!actionData) return;
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.value = "";
    if (actionData.reason === "invalid") showToast(staffToasts.failed);
    // The alert says more than the toasts of earlier failures.
    if (actionData.reason === "locked") leaveToasts(() => true);
  }, [actionData]);

  return (
    <SignInFrame heading={signInPage.heading} line={signInPage.line}>
      <LockNotice lock={lock} />
      <Form ref={form} method="post" action={action} className="grid gap-6">
        <TextField
          name="username"
          label={signInPage.username}
          autoComplete="username webauthn"
          defaultValue={actionData?.username ?? ""}
          disabled={lock.isLocked}
        />
        <TextField
          name="password"
          type="password"
          label={signInPage.password}
          autoComplete="current-password"
          disabled={lock.isLocked}
        />
        <FormError text={lock.isLocked || lock.wasLocked ? null : actionData?.error} />
        <Submit disabled={busy || lock.isLocked}>
          {busy ? signInPage.submitting : signInPage.submit}
        </Submit>
      </Form>
      <PasskeyButton step="sign-in" action={action} disabled={busy || lock.isLocked} />
      <p className="mt-6">
        <TextLink to="/admin/forgotten">{forgottenPage.link}</TextLink>
      </p>
      <p className="mt-4 text-small text-iron">
        {signInPage.help(inWords(SESSION_LONGEST), inWords(SESSION_IDLE))}
      </p>
    </SignInFrame>
  );
}
