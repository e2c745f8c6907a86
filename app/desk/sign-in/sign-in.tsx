import { useEffect, useRef, useState } from "react";
import { data, Form, redirect, useLocation, useNavigation, useSubmit } from "react-router";
import { requestContext } from "#app/context.ts";
import { withToast } from "#app/desk/page-url.ts";
import {
  FormError,
  PasswordField,
  SecondaryButton,
  TextField,
  TextLink,
} from "#app/desk/parts/fields.tsx";
import { useKeepUnsentForm } from "#app/desk/parts/restored-form.tsx";
import {
  attemptRefusalText,
  nextPath,
  pathAfterSignIn,
  refusalAnswer,
} from "#app/desk/require-staff.ts";
import { useOtherTabs } from "#app/desk/shell/use-session.ts";
import { readOpenForm } from "#app/read-form.ts";
import { dismissToast, showToast } from "#app/ui/toast.ts";
import { periodInWords } from "#content/count.ts";
import { forgotPasswordPage } from "#content/desk/accounts.ts";
import { passkeyLabels } from "#content/desk/passkeys.ts";
import { signInPage } from "#content/desk/sign-in.ts";
import { staffToasts } from "#content/desk/toasts.ts";
import { signIn } from "#domain/accounts/sign-in.ts";
import { signInWithPasskey } from "#domain/accounts/sign-in-with-passkey.ts";
import { MAX_IDLE_MS, MAX_SESSION_MS } from "#domain/values/durations.ts";
import type { Route } from "./+types/sign-in";
import { askForPasskey, problemText } from "./ask-for-passkey.ts";
import { signInUrlFor } from "./return-path.ts";
import { readPasskeyToken, readSessionToken, sessionCookie } from "./session-cookie.ts";
import { LockNotice, SignInFrame, SignInSubmit, useLocked } from "./sign-in-page.tsx";

export const meta = () => [{ title: signInPage.heading }];

export { actionHeaders as headers } from "#app/response-headers.ts";

export function loader({ url, context }: Route.LoaderArgs) {
  const { session } = context.get(requestContext);
  if (session) throw redirect(nextPath(url, session));
  return null;
}

/**
 * Redirects to the code when the account has two-step sign-in, otherwise to the page of `?next=`.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { services, visit, field } = await readOpenForm({ request, context });
  const { db, clock, secure } = services;
  const { clientIp } = visit;
  const username = field("username");
  const response = field("passkey");
  const cookies = request.headers.get("cookie");
  const replacedToken = readSessionToken(cookies, secure);
  const token = readPasskeyToken(cookies, secure) ?? "";
  const result = response
    ? await signInWithPasskey(services, { token, response, clientIp, replaced: replacedToken })
    : await signIn(
        { db, clock, clientIp },
        { username, password: field("password") },
        replacedToken,
      );
  if (!result.ok) {
    const { reason, waitMs } = result;
    const error =
      response && reason === "invalid" ? passkeyLabels.refused : attemptRefusalText(result);
    const lockedFor = reason.startsWith("locked") ? waitMs : null;
    return data({ reason, error, username, lockedFor }, refusalAnswer(result));
  }
  const next = result.awaitsCode
    ? signInUrlFor("/admin/code", url.searchParams.get("next"))
    : withToast(await pathAfterSignIn(services, url, result), "signed-in");
  const headers = { "set-cookie": sessionCookie(result, services) };
  return redirect(next, { status: 303, headers });
}

export default function SignIn({ actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const action = `/admin${useLocation().search}`;
  const isLocked = useLocked(actionData);
  const form = useRef<HTMLFormElement>(null);
  useKeepUnsentForm();
  // Another tab signed in, so this one continues too.
  useOtherTabs((message) => message === "renewed" && window.location.reload());
  useEffect(() => {
    if (!actionData) return;
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) password.value = "";
    if (actionData.reason === "invalid") showToast(staffToasts.failed);
    // The alert says more than the toasts of earlier failures.
    if (actionData.lockedFor) dismissToast();
  }, [actionData]);

  return (
    <SignInFrame heading={signInPage.heading} lead={signInPage.lead}>
      {/* Menus are popovers, which these browsers have, or had shortly before. */}
      <p className="mb-8 hidden font-semibold not-supports-[selector(:popover-open)]:block">
        {signInPage.oldBrowser}
      </p>
      <LockNotice answer={actionData} isLocked={isLocked} />
      <Form ref={form} method="post" action={action} className="grid gap-6">
        <TextField
          name="username"
          label={signInPage.username}
          autoComplete="username"
          defaultValue={actionData?.username ?? ""}
          disabled={isLocked}
        />
        <PasswordField
          name="password"
          label={signInPage.password}
          autoComplete="current-password"
          disabled={isLocked}
        />
        <SignInSubmit answer={actionData} isLocked={isLocked} />
      </Form>
      <PasskeyButton action={action} disabled={isBusy || isLocked} />
      <p className="mt-6">
        <TextLink to="/admin/forgotten">{forgotPasswordPage.link}</TextLink>
      </p>
      <p className="mt-4 text-small text-iron">
        {signInPage.help(periodInWords(MAX_SESSION_MS), periodInWords(MAX_IDLE_MS))}
      </p>
    </SignInFrame>
  );
}

/** Asks the browser for a passkey, and submits its answer. Hidden without scripts. */
function PasskeyButton({ action, disabled }: { action: string; disabled: boolean }) {
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function ask() {
    setAsking(true);
    setError(null);
    try {
      const passkey = await askForPasskey();
      await submit({ passkey }, { method: "post", action });
    } catch (problem) {
      setError(problemText(problem, passkeyLabels.canceled));
    }
    setAsking(false);
  }
  return (
    <div className="noscript:hidden mt-3">
      <SecondaryButton
        className="button-quiet w-full"
        disabled={disabled || isAsking}
        onClick={() => void ask()}
      >
        {passkeyLabels.signIn}
      </SecondaryButton>
      <FormError text={error} className="mt-2" />
    </div>
  );
}
