import { data, Form, redirect, useLocation, useNavigation } from "react-router";
import { FormError, Submit, TextField, TextLink } from "#app/admin/shell/fields.tsx";
import { attemptError, nextPage, refusalAnswer } from "#app/admin/shell/require-staff.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { readForm } from "#app/read-form.ts";
import { passkeyLabels } from "#content/staff-passkeys.ts";
import { codePage, signInPage } from "#content/staff-sign-in.ts";
import { listPasskeys } from "#domain/passkeys/passkeys.ts";
import { finishWithPasskey } from "#domain/passkeys/sign-in-with-passkey.ts";
import { findWaiting, finishSignIn } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/code";
import { PasskeyButton } from "./passkey-button.tsx";
import { signInUrlFor, withToast } from "./return-path.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import { LockNotice, SignInFrame, useLocked } from "./sign-in-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: codePage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The session that awaits its code. Throws a redirect to the password page without one. */
async function requireWaiting({ request, url, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const token = readSessionToken(request.headers.get("cookie"), secure) ?? "";
  const waiting = await findWaiting(db, clock, token);
  if (!waiting) throw redirect(signInUrlFor("/admin", url.searchParams.get("next")), 303);
  return { ...waiting, token };
}

export async function loader(args: Route.LoaderArgs) {
  const { db } = args.context.get(servicesContext);
  const { staffId } = await requireWaiting(args);
  return { hasPasskey: (await listPasskeys(db, staffId)).length > 0 };
}

/** The second step: the right code, or a passkey, trades the waiting session for a full one. */
export async function action(args: Route.ActionArgs) {
  const services = args.context.get(servicesContext);
  const { db, clock } = services;
  const { clientIp } = args.context.get(requestContext);
  const { token } = await requireWaiting(args);
  const field = await readForm(args.request);
  const response = field("passkey");
  const result = response
    ? await finishWithPasskey(db, clock, clientIp, services, { token, response })
    : await finishSignIn(db, clock, clientIp, token, field("code"));
  if (!result.ok) {
    const { reason, waitMs } = result;
    const error =
      response && reason === "invalid" ? passkeyLabels.refusedCode : attemptError(result);
    return data(
      { error, lockedFor: reason.startsWith("locked") ? waitMs : 0 },
      refusalAnswer(result),
    );
  }
  return redirect(withToast(nextPage(args.url), "signed-in"), {
    status: 303,
    headers: { "set-cookie": sessionCookie(result, services) },
  });
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const isLocked = useLocked(actionData);
  return (
    <SignInFrame heading={codePage.heading} line={codePage.line}>
      <LockNotice answer={actionData} isLocked={isLocked} />
      <Form method="post" className="grid gap-6">
        <TextField
          name="code"
          label={codePage.code}
          autoComplete="one-time-code"
          disabled={isLocked}
        />
        <FormError text={actionData?.lockedFor ? null : actionData?.error} />
        <Submit disabled={busy || isLocked}>
          {busy ? signInPage.submitting : signInPage.submit}
        </Submit>
      </Form>
      {loaderData.hasPasskey && (
        <PasskeyButton step="code" action={`/admin/code${search}`} disabled={busy || isLocked} />
      )}
      <p className="mt-6 text-small text-iron">{codePage.help}</p>
      <p className="mt-4">
        <TextLink to={`/admin${search}`}>{codePage.again}</TextLink>
      </p>
    </SignInFrame>
  );
}
