import { data, Form, redirect, useLocation } from "react-router";
import { servicesContext } from "#app/context.ts";
import { withToast } from "#app/desk/page-url.ts";
import { TextField, TextLink } from "#app/desk/parts/fields.tsx";
import { attemptRefusalText, pathAfterSignIn, refusalAnswer } from "#app/desk/require-staff.ts";
import { readOpenForm } from "#app/read-form.ts";
import { twoStepCodePage } from "#content/desk/sign-in.ts";
import { findHalfSignedIn, finishSignIn } from "#domain/accounts/sign-in.ts";
import type { Route } from "./+types/two-step-code";
import { signInUrlFor } from "./return-path.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import { LockNotice, SignInFrame, SignInSubmit, useLocked } from "./sign-in-page.tsx";

export const meta = () => [{ title: twoStepCodePage.heading }];

export { actionHeaders as headers } from "#app/response-headers.ts";

/** Returns the session that awaits its code. Throws a redirect to the password page without one. */
async function requireWaiting({ request, url, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const token = readSessionToken(request.headers.get("cookie"), secure) ?? "";
  const waitingSession = await findHalfSignedIn(db, clock, token);
  if (!waitingSession) throw redirect(signInUrlFor("/admin", url.searchParams.get("next")), 303);
  return token;
}

export async function loader(args: Route.LoaderArgs) {
  await requireWaiting(args);
  return null;
}

/** The second step: the right code replaces the waiting session with a full one. */
export async function action(args: Route.ActionArgs) {
  const token = await requireWaiting(args);
  const { services, visit, field } = await readOpenForm(args);
  const { db, clock } = services;
  const { clientIp } = visit;
  const result = await finishSignIn({ db, clock, clientIp }, { token, code: field("code") });
  if (!result.ok) {
    const { reason, waitMs } = result;
    const lockedFor = reason.startsWith("locked") ? waitMs : null;
    return data({ error: attemptRefusalText(result), lockedFor }, refusalAnswer(result));
  }
  return redirect(withToast(await pathAfterSignIn(services, args.url, result), "signed-in"), {
    status: 303,
    headers: { "set-cookie": sessionCookie(result, services) },
  });
}

export default function TwoStepCode({ actionData }: Route.ComponentProps) {
  const { search } = useLocation();
  const isLocked = useLocked(actionData);
  return (
    <SignInFrame heading={twoStepCodePage.heading} lead={twoStepCodePage.lead}>
      <LockNotice answer={actionData} isLocked={isLocked} />
      <Form method="post" className="grid gap-6">
        <TextField
          name="code"
          label={twoStepCodePage.code}
          autoComplete="one-time-code"
          disabled={isLocked}
        />
        <SignInSubmit answer={actionData} isLocked={isLocked} />
      </Form>
      <p className="mt-6 text-small text-iron">{twoStepCodePage.help}</p>
      <p className="mt-4">
        <TextLink to={`/admin${search}`}>{twoStepCodePage.startAgain}</TextLink>
      </p>
    </SignInFrame>
  );
}
