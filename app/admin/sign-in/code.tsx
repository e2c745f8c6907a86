import { data, Form, Link, redirect, useLocation, useNavigation } from "react-router";
import { nextPage, refusalAnswer, textField } from "#app/admin/shell/require-staff.ts";
import { requestContext, servicesContext } from "#app/context.ts";
import { codePage, signInPage } from "#content/staff.ts";
import { lockedFor } from "#domain/sessions/lockout.ts";
import { findWaiting, finishSignIn } from "#domain/sessions/sign-in.ts";
import type { Route } from "./+types/code";
import { AccountLocked, AccountOpen, useLock } from "./account-locked.tsx";
import { signInUrlFor, withNotice } from "./return-path.ts";
import { readSessionToken, sessionCookie } from "./session-cookie.ts";
import { SignInError, SignInField, SignInFrame } from "./sign-in-page.tsx";

export const meta: Route.MetaFunction = () => [{ title: codePage.heading }];

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** The half session that waits for its code; without one the password comes first. */
async function requireWaiting({ request, url, context }: Route.LoaderArgs | Route.ActionArgs) {
  const { db, clock, secure } = context.get(servicesContext);
  const token = readSessionToken(request.headers.get("cookie"), secure) ?? "";
  const waiting = await findWaiting(db, clock, token);
  if (!waiting) throw redirect(signInUrlFor("/admin", url.searchParams.get("next")), 303);
  return { ...waiting, token };
}

export async function loader(args: Route.LoaderArgs) {
  const { db, clock } = args.context.get(servicesContext);
  const { clientIp } = args.context.get(requestContext);
  const { username } = await requireWaiting(args);
  return { lockedFor: await lockedFor(db, clock, username, clientIp) };
}

/** The second step: the session of the first is traded for a real one. */
export async function action(args: Route.ActionArgs) {
  const { db, clock, secure } = args.context.get(servicesContext);
  const { clientIp } = args.context.get(requestContext);
  const { token } = await requireWaiting(args);
  const form = await args.request.formData().catch(() => new FormData());
  const result = await finishSignIn(db, clock, clientIp, token, textField(form, "code"));
  if (!result.ok) {
    const { reason, error, waitMs } = result;
    return data({ error, lockedFor: reason === "locked" ? waitMs : 0 }, refusalAnswer(result));
  }
  const cookie = sessionCookie(result.token, result.expiresAt, clock.now().getTime(), secure);
  return redirect(withNotice(nextPage(args.url), "signed-in"), {
    status: 303,
    headers: { "set-cookie": cookie },
  });
}

export default function Code({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const { left, wasLocked } = useLock(actionData ?? loaderData);
  const locked = left > 0;
  return (
    <SignInFrame heading={codePage.heading} line={codePage.line}>
      {locked && <AccountLocked answer={actionData ?? loaderData} left={left} />}
      <AccountOpen wasLocked={wasLocked} />
      <Form method="post" className="grid gap-6">
        <SignInField
          name="code"
          label={codePage.code}
          autoComplete="one-time-code"
          disabled={locked}
        />
        <SignInError error={locked || wasLocked ? undefined : actionData?.error} />
        <button type="submit" className="button" disabled={busy || locked}>
          {busy ? signInPage.submitting : signInPage.submit}
        </button>
      </Form>
      <p className="mt-6 text-small text-iron">{codePage.help}</p>
      <p className="mt-4">
        <Link to={`/admin${search}`} className="text-link">
          {codePage.again}
        </Link>
      </p>
    </SignInFrame>
  );
}
